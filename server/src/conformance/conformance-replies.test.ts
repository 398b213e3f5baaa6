import { Failure, Violations } from '@lectern/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Reply, TestClient } from '../testing/servers/test-client.ts'
import {
  type ApiDocument,
  hasApiDocument,
  type Operation,
  readApiDocument,
  toPathPattern,
} from './api-document.ts'
import { emptyReplies, isKnownDifference } from './differences.ts'
import { type FullFixture, startFullFixture } from './full-fixture.ts'
import { listPaths } from './paths.ts'
import { findReplyErrors } from './send-operation.ts'

const Refusal = z.union([Failure, Violations])
interface ProcessResponse {
  readonly name: string
  readonly path: string
  readonly reply: Reply
}

describe.skipIf(!hasApiDocument)('replies of a running server (skipped without the API document)', () => {
  let fixture: FullFixture
  let document: ApiDocument
  beforeAll(async () => {
    document = readApiDocument()
    fixture = await startFullFixture()
  })
  afterAll(() => fixture.server.close())

  const offered = (): Operation[] => {
    const patterns = new Set(fixture.server.app.http.registered.map((r) => toPathPattern(r.method, r.path)))
    return document.operations.filter((o) => patterns.has(toPathPattern(o.method, o.path)))
  }
  const isRead = (o: Operation) => o.method === 'GET' && o.path !== '/api/logout'
  const isSearch = (o: Operation) => o.method === 'POST' && /\/list(\/|$)/.test(o.path)

  /** Returns the ids of the posters of the item itself. */
  async function ownPosters(asker: TestClient, path: string): Promise<string[]> {
    const reply = await asker.get(path.replace(/\/thumbnails\/.*/, '/thumbnails'))
    const posters: { id: string }[] = reply.statusCode === 200 ? reply.json() : []
    return posters.map((p) => path.replace(/\/thumbnails\/.*/, `/thumbnails/${p.id}`))
  }
  async function repliesTo(
    clientName: string,
    asker: TestClient,
    operation: Operation,
  ): Promise<ProcessResponse[]> {
    const paths = await Promise.all(
      listPaths(fixture, operation).map((path) =>
        path.includes('/thumbnails/') ? ownPosters(asker, path) : [path],
      ),
    )
    return Promise.all(
      paths.flat().map(async (path) => ({
        name: `${operation.method} ${operation.path} (${clientName})`,
        path,
        reply: await asker.ask(operation.method, path, isSearch(operation) ? {} : undefined),
      })),
    )
  }
  const getReplies = async (operation: Operation): Promise<ProcessResponse[]> =>
    (
      await Promise.all(
        Object.entries(fixture.clients).map(([clientName, a]) => repliesTo(clientName, a, operation)),
      )
    ).flat()

  function faults(operation: Operation, { name, path, reply }: ProcessResponse): string[] {
    const call = `${operation.method} ${operation.path}`
    if (reply.statusCode < 300)
      return findReplyErrors(document, operation, reply)
        .filter((f) => !isKnownDifference(call, f))
        .map((f) => `${name}: ${f}`)
    const isRefusal = reply.statusCode < 500 && Refusal.safeParse(reply.json()).success
    return isRefusal ? [] : [`${name}: ${path} ${reply.statusCode} ${reply.body}`]
  }
  const asked = () => offered().filter((o) => isRead(o) || isSearch(o))

  test('have the shape of the document, or are refusals', async () => {
    const found: string[] = []
    for (const operation of asked())
      for (const answered of await getReplies(operation)) found.push(...faults(operation, answered))
    expect([...new Set(found.map((f) => f.replace(/\/\d+(?=\/)/g, '/n')))]).toEqual([])
  })
  test('are there: a call that only refuses proves nothing', async () => {
    const mute: string[] = []
    for (const operation of asked()) {
      const replies = await getReplies(operation)
      if (!replies.some(({ reply }) => reply.statusCode < 300))
        mute.push(`${operation.method} ${operation.path}`)
    }
    expect(mute).toEqual(Object.keys(emptyReplies))
  })
})
