import type { Route } from '@lectern/contract/route'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arbitraryForm } from '../../testing/data/arbitrary-form.ts'
import { arbitraryOf, arbitraryQuery, oddTexts } from '../../testing/data/arbitrary-input.ts'
import { addUser } from '../../testing/data/test-books.ts'
import { getRouteName } from '../../testing/route-expectations.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import type { Reply } from '../../testing/servers/test-client.ts'

/** Number of requests for each route. `FUZZ_RUNS` sets more, with a new seed each time, unless `FUZZ_SEED` sets it. */
const runs = Number(process.env.FUZZ_RUNS ?? 25)
const seed = process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? undefined : 4)
const timeoutMs = 10_000

let fixture: LibraryFixture
let known: Record<string, readonly string[]>
beforeAll(async () => {
  fixture = await startLibraryFixture()
  const books = (
    await fixture.admin.read<{ content: { id: string; seriesId: string }[] }>('/api/v1/books?unpaged=true')
  ).content
  const made = async (path: string, body: object) => {
    const reply = await fixture.admin.post(path, body)
    return reply.statusCode < 300 ? [String(reply.json().id)] : []
  }
  known = {
    bookId: books.map((b) => b.id),
    seriesId: books.map((b) => b.seriesId),
    libraryId: [fixture.main.id, fixture.other.id],
    userId: [(await addUser(fixture.server, fixture.admin, 'victim@example.org')).id],
    collectionId: await made('/api/v1/collections', {
      name: 'C',
      ordered: true,
      seriesIds: [books[0]?.seriesId],
    }),
    readListId: await made('/api/v1/readlists', {
      name: 'R',
      ordered: true,
      summary: '',
      bookIds: [books[0]?.id],
    }),
    pageNumber: ['1', '0', '99', '-1'],
  }
  // Queued tasks must not run: they would change folders and files that the test does not own.
  await fixture.server.queue.stop(1000)
})
afterAll(() => fixture.server.close())

/** Routes that would end the test are left out. */
const ends =
  /^\/api\/logout$|^\/api\/v2\/users\/me\/password$|^\/actuator\/shutdown$|^\/api\/lectern\/backup$/
const routes = (): Route[] =>
  fixture.server.app.http.registered.filter((r) => !ends.test(r.path) && r.produces !== 'events')

function arbitraryPath(route: Route): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/:(\w+)|\*/g)].map((m) => m[1] ?? '*')
  const values = names.map((name) => {
    const real = route.method === 'DELETE' ? [] : (known[name] ?? [])
    const odd = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 20 }))
    return real.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: odd })
      : odd
  })
  return fc.tuple(...values).map((chosen) => {
    const rest = [...chosen]
    return route.path.replace(/:\w+|\*/g, () =>
      encodeURIComponent(String(rest.shift()).toWellFormed()).slice(0, 8000),
    )
  })
}

interface Fuzzed {
  readonly path: string
  readonly query: string
  readonly body?: unknown
}
function arbitraryRequest(route: Route): fc.Arbitrary<Fuzzed> {
  const words = Object.values(known).flat()
  const body =
    route.body && route.accepts !== 'form' ? arbitraryOf(route.body, words) : fc.constant(undefined)
  return fc.record({ path: arbitraryPath(route), query: arbitraryQuery(route.query, words), body })
}

const options = (numRuns: number) => ({
  numRuns,
  ...(seed !== undefined && { seed: Number(seed) }),
  interruptAfterTimeLimit: 60_000,
  markInterruptAsFailure: true,
})

async function inTime(reply: Promise<Reply>): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs)
  })
  return Promise.race([reply, late]).finally(() => clearTimeout(timer))
}

describe('E2, E3: whatever is sent, the response is a success or a refusal', () => {
  test(
    'every route',
    async () => {
      for (const route of routes())
        await fc.assert(
          fc.asyncProperty(arbitraryRequest(route), async ({ path, query, body }) => {
            const reply = await inTime(fixture.admin.ask(route.method, `${path}?${query}`, body))
            const isAnswer = reply.statusCode < 500 || [503, 507].includes(reply.statusCode)
            if (!isAnswer) throw new Error(`${getRouteName(route)}: ${reply.statusCode} ${reply.body}`)
          }),
          options(runs),
        )
    },
    60_000 + runs * 10_000,
  )
  test(
    'forms, where they are accepted and where they are not',
    async () => {
      const statuses = new Set<number>()
      for (const route of routes().filter((r) => r.method !== 'GET'))
        await fc.assert(
          fc.asyncProperty(arbitraryPath(route), arbitraryForm, async (path, { contentType, body }) => {
            const headers = { 'content-type': contentType }
            const { statusCode, ...reply } = await inTime(
              fixture.admin.ask(route.method, path, body, headers),
            )
            statuses.add(statusCode)
            if (statusCode >= 500) throw new Error(`${getRouteName(route)}: ${statusCode} ${reply.body}`)
            // A form is no JSON: a page of another site can send it without a preflight request (B4).
            const isTaken = statusCode < 300 && route.body !== undefined && body.length > 0
            if (isTaken && route.accepts !== 'form')
              throw new Error(`${getRouteName(route)} took ${contentType}`)
          }),
          options(route.accepts === 'form' ? runs * 3 : Math.ceil(runs / 5)),
        )
      // Some were valid, some broken, some sent to the wrong route.
      expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 415]))
    },
    60_000 + runs * 10_000,
  )
  test('and afterwards the server responds', async () => {
    expect((await fixture.admin.get('/api/v2/users/me')).statusCode).toBe(200)
    expect((await fixture.admin.get('/api/v1/books')).json().totalElements).toBeGreaterThan(5)
    expect({}).not.toHaveProperty('x')
  })
})
