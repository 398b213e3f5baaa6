import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, pageBytes } from '../testing/data/test-books.ts'
import type { TestClient } from '../testing/servers/test-client.ts'
import {
  type ApiDocument,
  hasApiDocument,
  type Operation,
  readApiDocument,
  toPathPattern,
} from './api-document.ts'
import { isKnownDifference, neverSuccessful, refusals } from './differences.ts'
import { type FullFixture, startFullFixture } from './full-fixture.ts'
import { knownFor } from './paths.ts'
import { findReplyErrors, send } from './send-operation.ts'
import { type ValidRequest, validRequests } from './valid-requests.ts'

const cbl =
  '<ReadingList><Name>Way</Name><Books><Book Series="Zebra" Number="1" Volume="1" Year="2001"/></Books></ReadingList>'

/** Sorts calls that delete what others need last, libraries at the very end. */
const getCallOrder = ({ method, path }: Operation): number => {
  if (path.startsWith('/api/v1/libraries')) return method === 'GET' ? 0 : method === 'DELETE' ? 4 : 3
  if (method !== 'DELETE') return 0
  return path.includes('/thumbnails/') ? 1 : 2
}
/** True for calls that end the session of the caller. */
const endsSession = ({ path }: Operation) => path === '/api/logout' || path === '/api/v2/users/me/password'

describe.skipIf(!hasApiDocument)(
  'what the API document allows is understood (skipped where it is absent)',
  () => {
    let fixture: FullFixture
    let document: ApiDocument
    let file: Buffer
    let count = 0
    const succeeded = new Set<string>()
    beforeAll(async () => {
      document = readApiDocument()
      fixture = await startFullFixture()
      file = await pageBytes('sent')
    })
    afterAll(() => fixture.server.close())

    const offered = (): Operation[] => {
      const patterns = new Set(fixture.server.app.http.registered.map((r) => toPathPattern(r.method, r.path)))
      return document.operations
        .filter((o) => patterns.has(toPathPattern(o.method, o.path)))
        .toSorted((a, b) => getCallOrder(a) - getCallOrder(b))
    }
    async function askerFor(operation: Operation): Promise<TestClient> {
      if (!endsSession(operation)) return fixture.admin
      count += 1
      return (await addUser(fixture.server, fixture.admin, `leaving${count}@example.org`)).asker
    }

    /** Makes names unique that can exist only once. */
    function withOwnNames(body: unknown): unknown {
      if (body === undefined) return body
      count += 1
      const text = JSON.stringify(body)
        .replaceAll('A name', `A name ${count}`)
        .replaceAll('My reader', `My reader ${count}`)
        .replaceAll('日本', `日本 ${count}`)
      const root = join(fixture.server.books, `own${count}`)
      if (text.includes('/books/own')) mkdirSync(root)
      return JSON.parse(
        text.replaceAll('someone@', `someone${count}@`).replaceAll('/books/own', `/books/own${count}`),
      )
    }
    async function faultsOfRequest(request: ValidRequest): Promise<string[]> {
      const { operation, about } = request
      const call = `${operation.method} ${operation.path}`
      const reply = await send(
        await askerFor(operation),
        { ...request, body: withOwnNames(request.body) },
        operation.path.endsWith('/comicrack') ? Buffer.from(cbl) : file,
      )
      if (reply.statusCode < 300) succeeded.add(call)
      if (reply.statusCode === 404 || reply.statusCode === 409) return []
      const faults =
        reply.statusCode < 300
          ? findReplyErrors(document, operation, reply).filter((f) => !isKnownDifference(call, f))
          : [`${reply.statusCode} ${reply.body}`]
      const isKnown = (fault: string) => refusals.some((r) => r.call === call && r.error.test(fault))
      return faults
        .filter((fault) => !isKnown(fault))
        .map((fault) => `${call}: ${fault.replaceAll(/"timestamp":"[^"]*",/g, '')} // ${about.slice(0, 300)}`)
    }

    test('every parameter and every property, one after the other and all together', async () => {
      const faults: string[] = []
      for (const operation of offered())
        for (const request of validRequests(document, operation, knownFor(fixture, operation)))
          faults.push(...(await faultsOfRequest(request)))
      // One fault of each kind is enough to see the cause.
      expect([...new Map(faults.map((f) => [f.split(' // ')[0], f])).values()]).toEqual([])
    }, 300_000)
    test('and done: a call that only refuses proves nothing', () => {
      const calls = offered().map((o) => `${o.method} ${o.path}`)
      expect(calls.filter((call) => !succeeded.has(call))).toEqual(Object.keys(neverSuccessful))
    })
  },
)
