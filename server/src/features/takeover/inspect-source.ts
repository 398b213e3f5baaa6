import type { Held, TakeoverKind, TakeoverLibrary, TakeoverLook } from '@lectern/contract/takeover'
import { listAddresses } from './komga/source-address.ts'
import type { Source } from './komga/source-queries.ts'
import { reportSetting } from './report-queries.ts'
import { type PrivatePaths, withSource } from './run-takeover.ts'
import type { TakeoverChoices } from './takeover-run.ts'
import { listHeld, type PlannedLibrary, planLibraries } from './target/import-libraries.ts'
import { ImportedBefore } from './target/imported-before.ts'
import { FileMatcher } from './target/match-files.ts'
import { Target } from './target/target-queries.ts'

const sampleSize = 200

/** Tables of each kind. */
const tablesOf: Readonly<Record<TakeoverKind, readonly string[]>> = {
  users: ['USER'],
  apiKeys: ['USER_API_KEY'],
  libraries: ['LIBRARY'],
  series: ['SERIES'],
  books: ['BOOK'],
  progress: ['READ_PROGRESS'],
  bookmarks: ['BOOKMARK'],
  collections: ['COLLECTION'],
  readLists: ['READLIST'],
  posters: ['THUMBNAIL_BOOK', 'THUMBNAIL_SERIES', 'THUMBNAIL_COLLECTION', 'THUMBNAIL_READLIST'],
  pageDecisions: ['PAGE_HASH'],
  clientSettings: ['CLIENT_SETTINGS_GLOBAL', 'CLIENT_SETTINGS_USER'],
  settings: ['SERVER_SETTINGS'],
  history: ['HISTORICAL_EVENT'],
  announcements: ['ANNOUNCEMENTS_READ'],
  activity: ['AUTHENTICATION_ACTIVITY'],
}

/** Counts the rows of each kind, including those that cannot be imported. */
function countKinds(source: Source): TakeoverLook['counts'] {
  const skipped = (kind: TakeoverKind): number =>
    (source.origin?.skipped ?? []).reduce((n, s) => (s.kind === kind ? n + s.count : n), 0)
  return Object.fromEntries(
    Object.entries(tablesOf).map(([kind, tables]) => [
      kind,
      tables.reduce((n, t) => n + source.count(t), skipped(kind as TakeoverKind)),
    ]),
  ) as TakeoverLook['counts']
}

/** Checks some files of a library, spread over the whole of it. */
async function sampleFiles(source: Source, matcher: FileMatcher, library: PlannedLibrary) {
  const condition = 'FROM BOOK WHERE DELETED_DATE IS NULL AND LIBRARY_ID = ?'
  const [counted] = source.list(`SELECT count(*) AS N ${condition}`, library.publicId)
  const books = Number(counted?.N ?? 0)
  const every = Math.max(1, Math.floor(books / sampleSize))
  const rows = source.list(
    `SELECT URL, FILE_SIZE FROM (SELECT URL, FILE_SIZE, row_number() OVER (ORDER BY ID) AS N ${condition}) WHERE N % ${every} = 0 LIMIT ${sampleSize}`,
    library.publicId,
  )
  let matching = 0
  for (const row of rows) {
    const path = matcher.toRelativePath(library.publicId, String(row.URL))
    const file = path === null ? undefined : await matcher.find(library.publicId, path)
    if (file?.size === Number(row.FILE_SIZE)) matching += 1
  }
  return { books, sampled: rows.length, matching }
}

/** Describes the data of the old server; changes nothing. Throws a `TakeoverError`. */
export const inspectSource = (paths: PrivatePaths, choices: TakeoverChoices): Promise<TakeoverLook> =>
  withSource(paths, choices, async (source) => {
    const target = new Target(paths.database)
    try {
      const planned = await planLibraries({ source, target, choices, configDir: paths.configDir })
      const matcher = new FileMatcher(planned)
      const importedBefore = new ImportedBefore(target, Date.now())
      const libraries: TakeoverLibrary[] = []
      for (const library of planned) {
        const { publicId: id, oldRoot, root, isThere, knownId } = library
        const isKnown = knownId !== undefined
        libraries.push({
          id,
          name: String(library.row.NAME),
          oldRoot,
          root,
          isThere,
          isKnown,
          wasDeleted: !isKnown && importedBefore.has('libraries', id),
          ...(await sampleFiles(source, matcher, library)),
        })
      }
      const deletedPages = source.count('PAGE_HASH', "WHERE ACTION = 'DELETE_AUTO'")
      const heldPages: Held[] =
        deletedPages > 0
          ? [{ option: 'deletePages', libraryId: null, libraryName: null, count: deletedPages }]
          : []
      return {
        server: source.server,
        version: source.version,
        laterSteps: [...source.laterSteps],
        counts: countKinds(source),
        leftBehind: [...(source.origin?.leftBehind ?? [])],
        addresses: listAddresses(source, paths.from, choices),
        trashedBooks: source.count('BOOK', 'WHERE DELETED_DATE IS NOT NULL'),
        libraries,
        held: [...planned.flatMap(({ row }) => listHeld(row)), ...heldPages, ...(source.origin?.held ?? [])],
        isAgain: target.has('setting', { name: reportSetting }),
      }
    } finally {
      target.close()
    }
  })
