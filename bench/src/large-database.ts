import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { migrations } from '../../server/src/db/migrations/migrations.ts'
import { isFragmented } from '../../server/src/features/search/merge-indexes.ts'
import { mergedIndexes } from '../../server/src/features/search/merge-queries.ts'
import { account, startServer } from './bench-server.ts'
import { addReaders, limited } from './large-readers.ts'
import { cacheFolder } from './libraries.ts'
import type { BenchContext } from './measure.ts'
import { hashFiles } from './project.ts'

const perSeries = 20
const libraries = 5
const batchRows = 5_000
const day = 86_400_000
const start = Date.UTC(2015, 0, 1)

/** Returns numbers that look random and are the same in every run. */
const mix = (n: number): number => {
  let x = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d)
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39)
  return (x ^ (x >>> 15)) >>> 0
}
/** Returns an index with a skewed distribution: few are frequent and many are rare, as with authors and tags. */
const skewed = (n: number, count: number): number => Math.floor(((mix(n) % 10_000) / 10_000) ** 3 * count)

const syllables = [
  'ka',
  'lo',
  'mir',
  'tan',
  'ves',
  'dro',
  'eli',
  'shu',
  'ban',
  'or',
  'qui',
  'zet',
  'pha',
  'gol',
  'nim',
  'ru',
]
const word = (n: number): string => {
  const text = [mix(n), mix(n + 7), mix(n + 13)]
    .slice(0, 2 + (mix(n) % 2))
    .map((x) => syllables[x % syllables.length] ?? '')
    .join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const makeTitle = (s: number): string => `${word(skewed(s, 4000))} ${word(5000 + skewed(s + 1, 30_000))} ${s}`
const makeAuthor = (n: number): string => `${word(90_000 + n)} ${word(n * 3 + 1)}`
const makeDate = (n: number): number => {
  const date = new Date(start + (n % 4_000) * day)
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}
const ages = [null, null, 0, 6, 13, 16, 18]
const labels = ['kids', 'family', 'adult', 'school']
const languages = ['en', 'en', 'fr', 'de', 'ja', 'es']

const pages = deflateRawSync(
  JSON.stringify(
    Array.from({ length: 24 }, (_, i) => [
      `p${i + 1}.jpg`,
      'image/jpeg',
      400_000,
      1400,
      2000,
      [i * 400_100 + 60, 400_000, 400_000, 0, i],
    ]),
  ),
)

type Insert = (...values: (string | number | null | Uint8Array)[]) => void

function insertInto(db: DatabaseSync, table: string, columns: string): Insert {
  const names = columns.split(' ')
  const statement = db.prepare(
    `INSERT INTO ${table}(${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  return (...values) => void statement.run(...values)
}

/** Fills the oldest schema. The migrations of the server derive all later values. */
function fill(db: DatabaseSync, books: number): void {
  const series = Math.ceil(books / perSeries)
  const addLibrary = insertInto(db, 'library', 'id public_id name root settings created modified')
  const addClass = insertInto(db, 'access_class', 'id library_id age_rating labels')
  const addSeries = insertInto(
    db,
    'series',
    'id public_id access_class library_id title_key title_group name_key created modified status books_count total_book_count release_date',
  )
  const addSeriesMetadata = insertInto(
    db,
    'series_metadata',
    'series_id name path file_modified title title_sort publisher language age_rating created modified lists books',
  )
  const addBook = insertInto(
    db,
    'book',
    'id public_id series_id access_class library_id number number_sort name_key title_key created modified size file_modified file_hash release_date media_status media_type media_profile page_count',
  )
  const addBookMetadata = insertInto(
    db,
    'book_metadata',
    'book_id name path title number created modified lists',
  )
  const addPages = insertInto(db, 'book_pages', 'book_id pages')
  for (let l = 1; l <= libraries; l++)
    addLibrary(l, `LIB${l}`, `Library ${l}`, `/nowhere/${l}`, '{"scanInterval":"DISABLED"}', start, start)
  const classes = new Map<string, number>()
  const ensureClass = (library: number, age: number | null, own: readonly string[]): number => {
    const key = JSON.stringify([library, age, own])
    const existing = classes.get(key)
    if (existing !== undefined) return existing
    const id = classes.size + 1
    classes.set(key, id)
    addClass(id, library, age, JSON.stringify(own))
    return id
  }
  let book = 0
  for (let s = 1; s <= series; s++) {
    if ((s * perSeries) % batchRows === 0) db.exec('COMMIT; BEGIN')
    const library = 1 + (mix(s) % libraries)
    const age = ages[mix(s + 3) % ages.length] ?? null
    const own = labels.filter((_, i) => mix(s * 5 + i) % 9 === 0)
    const accessClass = ensureClass(library, age, own)
    const title = makeTitle(s)
    const made = start + (mix(s + 9) % (3_000 * day))
    const team = [0, 1, 2, 3].map((i) => ({
      name: makeAuthor(skewed(s * 4 + i, 40_000)),
      role: ['writer', 'penciller', 'colorist', 'letterer'][i] ?? 'writer',
    }))
    const tags = [`tag ${skewed(s + 17, 3_000)}`, `tag ${skewed(s + 23, 3_000)}`]
    const genres = [`genre ${skewed(s + 31, 60)}`, `genre ${skewed(s + 37, 60)}`].filter(
      (g, i, all) => all.indexOf(g) === i,
    )
    const count = Math.min(perSeries, books - book)
    const first = makeDate(mix(s + 41))
    addSeries(
      s,
      `S${s}`,
      accessClass,
      library,
      title.toLowerCase(),
      title.charAt(0).toLowerCase(),
      title.toLowerCase(),
      made,
      made + (mix(s) % 3 === 0 ? 0 : mix(s + 2) % (200 * day)),
      mix(s + 1) % 4,
      count,
      mix(s) % 2 ? count : null,
      first,
    )
    addSeriesMetadata(
      s,
      title,
      title,
      made,
      title,
      title,
      `Publisher ${skewed(s + 43, 800)}`,
      languages[mix(s + 47) % languages.length] ?? 'en',
      age,
      made,
      made,
      JSON.stringify({ genres, tags: tags.slice(0, 1), sharingLabels: own, links: [], alternateTitles: [] }),
      JSON.stringify({
        authors: team,
        tags,
        releaseDate: first,
        summary: '',
        summaryNumber: '',
        modified: made,
      }),
    )
    const lists = JSON.stringify({ authors: team, tags, links: [] })
    for (let n = 1; n <= count; n++) {
      book++
      const name = `${title} ${String(n).padStart(3, '0')}`
      const added = made + n * 60_000
      addBook(
        book,
        `B${book}`,
        s,
        accessClass,
        library,
        n,
        n,
        name.toLowerCase(),
        name.toLowerCase(),
        added,
        added + (mix(book) % day),
        5_000_000 + (mix(book) % 50_000_000),
        added,
        '',
        makeDate(mix(s + 41) + n * 30),
        mix(book) % 200 === 0 ? 1 : 2,
        'application/zip',
        'DIVINA',
        24,
      )
      addBookMetadata(book, name, `${title}/${name}.cbz`, name, String(n), added, added, lists)
      addPages(book, pages)
    }
  }
  db.exec(`UPDATE access_class SET
    series_count = (SELECT count(*) FROM series s WHERE s.access_class = access_class.id),
    book_count = (SELECT count(*) FROM book b WHERE b.access_class = access_class.id)`)
}

const sourceHash = hashFiles([
  'server/src/db',
  'server/src/features/search',
  'bench/src/large-database.ts',
  'bench/src/large-readers.ts',
])

/** Waits until the search index has every book and its segments are merged as far as the server merges them. */
async function waitUntilIndexed(configDir: string): Promise<void> {
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { readOnly: true, timeout: 5000 })
  const one = (sql: string) => db.prepare(sql).get() ?? {}
  const countSegments = (index: string) =>
    one(`SELECT ifnull(sum(n), 0) AS pages, ifnull(max(n), 0) AS largest
      FROM (SELECT count(*) AS n FROM ${index}_idx GROUP BY segid)`) as { pages: number; largest: number }
  while (
    Number(one('SELECT count(*) AS n FROM search_stale').n) > 0 ||
    mergedIndexes.some((index) => isFragmented(countSegments(index)))
  )
    await sleep(500)
  db.close()
}

export interface Prepared {
  readonly configDir: string
  /** Duration of the migration in ms, or undefined when an earlier run created the database. */
  readonly migration: number | undefined
}

/**
 * Returns the config folder of a server whose database has so many books without files, 20 users with progress, and restricted users:
 * everything that lists and searches need, in a minute instead of hours. Created once and cached.
 */
export async function largeConfig({ books, log }: BenchContext): Promise<Prepared> {
  const configDir = join(cacheFolder, `large-${books}-${sourceHash.slice(0, 12)}`)
  if (existsSync(configDir)) return { configDir, migration: undefined }
  const half = `${configDir}.part`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  log(`writing ${books} books into a database …`)
  const db = new DatabaseSync(join(half, 'lectern.sqlite'))
  db.exec('PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA cache_size=-262144')
  db.exec(migrations[0] ?? '')
  db.exec('BEGIN')
  fill(db, books)
  db.exec('COMMIT; PRAGMA user_version=1; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  log('bringing it up to date and indexing it …')
  const server = await startServer({ configDir: half })
  await server.api.claim(account.email, account.password)
  await server.api.signIn(account.email, account.password)
  await server.api.ask('/api/v2/users', { method: 'POST', body: limited })
  await waitUntilIndexed(half)
  await server.stop()
  addReaders(join(half, 'lectern.sqlite'), books)
  renameSync(half, configDir)
  return { configDir, migration: server.startMs }
}

/** Titles and names of the large library, for search texts. */
export const seriesTitle = makeTitle
