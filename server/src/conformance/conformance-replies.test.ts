import { Failure, Violations } from '@lectern/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Asker, Reply } from '../testing/asker.ts'
import { type ApiDocument, hasApiDocument, type Operation, placeOf, readApiDocument } from './api-document.ts'
import { faultsOfReply } from './ask-operation.ts'
import { isOtherwise, silent } from './differences.ts'
import { pathsOf } from './paths.ts'
import { startVariedShelf, type VariedShelf } from './varied-shelf.ts'

const Refusal = z.union([Failure, Violations])
interface Answered {
  readonly name: string
  readonly path: string
  readonly reply: Reply
}

describe.skipIf(!hasApiDocument)('replies of a running server (skipped without the API document)', () => {
  let shelf: VariedShelf
  let document: ApiDocument
  beforeAll(async () => {
    document = readApiDocument()
    shelf = await startVariedShelf()
  }, 60_000)
  afterAll(() => shelf.server.close())

  const offered = (): Operation[] => {
    const places = new Set(shelf.server.app.http.registered.map((r) => placeOf(r.method, r.path)))
    return document.operations.filter((o) => places.has(placeOf(o.method, o.path)))
  }
  const isRead = (o: Operation) => o.method === 'GET' && o.path !== '/api/logout'
  const isSearch = (o: Operation) => o.method === 'POST' && /\/list(\/|$)/.test(o.path)

  /** Posters of the thing itself. */
  async function ownPosters(asker: Asker, path: string): Promise<string[]> {
    const reply = await asker.get(path.replace(/\/thumbnails\/.*/, '/thumbnails'))
    const posters: { id: string }[] = reply.statusCode === 200 ? reply.json() : []
    return posters.map((p) => path.replace(/\/thumbnails\/.*/, `/thumbnails/${p.id}`))
  }
  async function repliesTo(who: string, asker: Asker, operation: Operation): Promise<Answered[]> {
    const paths = await Promise.all(
      pathsOf(shelf, operation).map((path) =>
        path.includes('/thumbnails/') ? ownPosters(asker, path) : [path],
      ),
    )
    return Promise.all(
      paths.flat().map(async (path) => ({
        name: `${operation.method} ${operation.path} (${who})`,
        path,
        reply: await asker.ask(operation.method, path, isSearch(operation) ? {} : undefined),
      })),
    )
  }
  const repliesOf = async (operation: Operation): Promise<Answered[]> =>
    (await Promise.all(Object.entries(shelf.askers).map(([who, a]) => repliesTo(who, a, operation)))).flat()

  function faults(operation: Operation, { name, path, reply }: Answered): string[] {
    const call = `${operation.method} ${operation.path}`
    if (reply.statusCode < 300)
      return faultsOfReply(document, operation, reply)
        .filter((f) => !isOtherwise(call, f))
        .map((f) => `${name}: ${f}`)
    const isRefusal = reply.statusCode < 500 && Refusal.safeParse(reply.json()).success
    return isRefusal ? [] : [`${name}: ${path} ${reply.statusCode} ${reply.body}`]
  }
  const asked = () => offered().filter((o) => isRead(o) || isSearch(o))

  test('have the shape of the document, or are refusals', async () => {
    const found: string[] = []
    for (const operation of asked())
      for (const answered of await repliesOf(operation)) found.push(...faults(operation, answered))
    expect([...new Set(found.map((f) => f.replace(/\/\d+(?=\/)/g, '/n')))]).toEqual([])
  }, 120_000)
  test('are there: a call that only refuses proves nothing', async () => {
    const mute: string[] = []
    for (const operation of asked()) {
      const replies = await repliesOf(operation)
      if (!replies.some(({ reply }) => reply.statusCode < 300))
        mute.push(`${operation.method} ${operation.path}`)
    }
    expect(mute).toEqual(Object.keys(silent))
  }, 120_000)
})
