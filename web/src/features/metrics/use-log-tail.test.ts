import { expect, test } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { fetchPart } from './use-log-tail.ts'

let log = ''
const statuses: number[] = []

/** Answers a range request as a file server does (RFC 9110, section 14). */
function answerRange(range: string | undefined): Response {
  const bytes = new TextEncoder().encode(log)
  const [, from = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (range === undefined) return new Response(bytes)
  const start = from === '' ? Math.max(0, bytes.length - Number(last)) : Number(from)
  if (start >= bytes.length)
    return new Response('', { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } })
  const contentRange = `bytes ${start}-${bytes.length - 1}/${bytes.length}`
  return new Response(bytes.subarray(start), { status: 206, headers: { 'content-range': contentRange } })
}

stubFetch((_, init) => {
  const response = answerRange(new Headers(init?.headers).get('range') ?? undefined)
  statuses.push(response.status)
  return response
})

const { signal } = new AbortController()

test('new lines are fetched without requesting bytes past the end of the log', async () => {
  statuses.length = 0
  log = 'first\n'
  expect(await fetchPart(undefined, signal)).toEqual({ text: 'first\n', end: 6, isCut: false })
  expect(await fetchPart(6, signal)).toBeUndefined()
  log += 'sécond\n'
  expect(await fetchPart(6, signal)).toEqual({ text: 'sécond\n', end: 14, isCut: false })
  expect(await fetchPart(14, signal)).toBeUndefined()
  expect(statuses).toEqual([206, 206, 206, 206])
})

test('a log that was empty, or was replaced by a shorter file, is read from its beginning', async () => {
  log = ''
  expect(await fetchPart(0, signal)).toBeUndefined()
  log = 'one\n'
  expect(await fetchPart(0, signal)).toEqual({ text: 'one\n', end: 4, isCut: false })
  expect(await fetchPart(400, signal)).toEqual({ text: 'one\n', end: 4, isCut: false })
})
