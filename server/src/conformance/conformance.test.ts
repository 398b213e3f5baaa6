import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { type ApiDocument, hasApiDocument, readApiDocument, toPathPattern } from './api-document.ts'
import { compareCalls, renderTable } from './api-table.ts'
import { extra, notOffered, stricter } from './differences.ts'

const table = resolve(import.meta.dirname, '../../../docs/api.md')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ runsTasks: false })
})
afterAll(() => server.close())
const routes = () => server.app.http.registered

test('every call of Lectern has its row in the table', () => {
  const rows = new Set(
    [...readFileSync(table, 'utf8').matchAll(/^\| `(\w+) (\S+)`/gm)].map((m) =>
      toPathPattern(m[1] ?? '', m[2] ?? ''),
    ),
  )
  expect(
    routes()
      .filter((r) => !rows.has(toPathPattern(r.method, r.path)))
      .map((r) => `${r.method} ${r.path}`),
  ).toEqual([])
})

describe.skipIf(!hasApiDocument)('the API document of Komga (skipped where it is absent)', () => {
  let document: ApiDocument
  beforeAll(() => {
    document = readApiDocument()
  })
  const rows = () => compareCalls(document.operations, routes())
  const calls = (how: string) => rows().flatMap((r) => (r.how === how ? [r.call] : []))

  test('it is read', () => {
    expect(document.operations.length).toBeGreaterThan(170)
  })
  test('every call of it is offered, or left out for a reason', () => {
    expect(calls('missing')).toEqual([])
  })
  test('every difference is a real one, and has a reason', () => {
    expect(Object.keys(extra).toSorted()).toEqual(calls('extra').toSorted())
    expect(Object.keys(stricter).toSorted()).toEqual(calls('stricter').toSorted())
    expect(Object.keys(notOffered).toSorted()).toEqual(calls('not offered').toSorted())
  })
  test('docs/api.md is up to date (npm run api-table)', async () => {
    await expect(renderTable(rows())).toMatchFileSnapshot(table)
  })
})
