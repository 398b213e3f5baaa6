import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { emptySeriesPatch } from '../../media/metadata/patches.ts'
import {
  explainStatements,
  type RecordedStatement,
  recordStatements,
} from '../../testing/data/recorded-statements.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { refreshSeries } from '../analysis/refresh-series.ts'
import { scanLibrary } from './scan-library.ts'

const servers: TestServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((s) => s.close())))

/** Starts a server with `count` one-shots in its library; nothing is scanned yet, and no task runs. */
async function startWithOneshots(count: number): Promise<TestServer> {
  const server = await startTestServer({ runsTasks: false })
  servers.push(server)
  const admin = await server.claim()
  mkdirSync(join(server.books, 'single'))
  for (let i = 0; i < count; i += 1) writeFileSync(join(server.books, 'single', `${i}.cbz`), `book ${i}`)
  await admin.post('/api/v1/libraries', { name: 'L', root: server.books, oneshotsDirectory: 'single' })
  return server
}

const scan = ({ db, bus, queue, workers, files }: TestServer) =>
  scanLibrary(
    {
      db,
      bus,
      queue,
      workers,
      files,
      log: pino({ level: 'silent' }),
      restSeconds: 0,
      followUps: { afterScan: [], afterTrash: [] },
    },
    { libraryId: 1, deep: false },
    { signal: new AbortController().signal, progress: () => undefined },
  )

/** Lists the plans of statements that read every series or book of a library, or of the server. */
const readsAll = (plan: string): boolean =>
  /\bSCAN (series|book|m)\b/.test(plan) || /\bSEARCH (series|book)\b[^|]*\(library_id=\?\)/.test(plan)

const countsReadingAll = ({ folder }: TestServer, statements: readonly RecordedStatement[]): number =>
  explainStatements(join(folder, 'config', 'lectern.sqlite'), statements).filter(readsAll).length

/** Books that queries returned. */
const countBooksRead = (statements: readonly RecordedStatement[]): number =>
  statements
    .filter((s) => /^select .* from "book" /.test(s.sql) && s.sql.includes('"m"."path"'))
    .reduce((n, s) => n + s.rowCount, 0)

/** Time of a folder that no scan has stored. */
const laterSeconds = 2_000_000_000
const few = 150
const many = 10 * few

describe('F5: the work of a scan grows linearly with its findings', () => {
  test('a library is not read again for each batch of new one-shots', async () => {
    const work = []
    for (const count of [few, many]) {
      const started = await startWithOneshots(count)
      const statements = await recordStatements(() => scan(started))
      const counts = await started.db
        .selectFrom('access_class')
        .select(['series_count', 'book_count'])
        .execute()
      expect(counts).toEqual([{ series_count: count, book_count: count }])
      work.push({ statements: statements.length, all: countsReadingAll(started, statements) })
    }
    const [small, large] = work
    expect(large?.all).toBe(small?.all)
    expect(large?.statements).toBeLessThan(10.5 * (small?.statements ?? 0))
  })

  test('books of series that are compared again are read once, and unchanged ones are not written', async () => {
    const work = []
    for (const count of [few, many]) {
      const started = await startWithOneshots(0)
      for (let i = 0; i < count; i += 1) {
        const folder = join(started.books, `S${i % (count / 5)}`)
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, `${i}.cbz`), `book ${i}`)
      }
      await scan(started)
      const folders = Array.from({ length: count / 5 }, (_, i) => join(started.books, `S${i}`))
      for (const folder of folders) utimesSync(folder, laterSeconds, laterSeconds)
      const statements = await recordStatements(() => scan(started))
      expect(statements.filter((s) => /^(insert into|update) "(book|series)"/.test(s.sql))).toEqual([])
      work.push(countBooksRead(statements))
      expect(await countPrinted(started)).toBe(folders.length)
    }
    expect(work).toEqual([few, many])
  })

  test('a changed rating of a series does not count its library again', async () => {
    const started = await startWithOneshots(few)
    await scan(started)
    const patch = JSON.stringify({ ...emptySeriesPatch, ageRating: 18 })
    await started.db
      .updateTable('book_metadata')
      .set({ series_patch: patch })
      .where('book_id', '<=', 20)
      .execute()
    const statements = await recordStatements(async () => {
      for (let seriesId = 1; seriesId <= 20; seriesId += 1) await refreshSeries(started, seriesId)
    })
    expect(countsReadingAll(started, statements)).toBe(0)
    const counts = await started.db
      .selectFrom('access_class')
      .select(['age_rating', 'series_count', 'book_count'])
      .orderBy('id')
      .execute()
    expect(counts).toEqual([
      { age_rating: null, series_count: few - 20, book_count: few - 20 },
      { age_rating: 18, series_count: 20, book_count: 20 },
    ])
  })
})

/** Series whose stored time is the one that the test gave their folders. */
const countPrinted = async ({ db }: TestServer): Promise<number> =>
  (
    await db
      .selectFrom('series_metadata')
      .select('series_id')
      .where('file_modified', '=', laterSeconds * 1000)
      .execute()
  ).length
