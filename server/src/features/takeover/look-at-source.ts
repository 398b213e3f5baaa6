import type { TakeoverKind, TakeoverLibrary, TakeoverLook } from '@lectern/contract/takeover'
import { FileMatcher } from './match-files.ts'
import { reportSetting } from './report-queries.ts'
import { type PrivatePlaces, withSource } from './run-takeover.ts'
import { listAddresses } from './source-address.ts'
import type { Source } from './source-queries.ts'
import { listHeld, type PlannedLibrary, planLibraries } from './take-libraries.ts'
import { TakenBefore } from './taken-before.ts'
import type { TakeoverChoices } from './takeover-run.ts'
import { Target } from './target-queries.ts'

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

/** Counts the rows of each kind, with those that cannot come over. */
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

/** Looks some files of a library up, spread over the whole of it. */
async function sampleFiles(source: Source, matcher: FileMatcher, library: PlannedLibrary) {
  const of = 'FROM BOOK WHERE DELETED_DATE IS NULL AND LIBRARY_ID = ?'
  const [counted] = source.list(`SELECT count(*) AS N ${of}`, library.publicId)
  const books = Number(counted?.N ?? 0)
  const every = Math.max(1, Math.floor(books / sampleSize))
  const rows = source.list(
    `SELECT URL, FILE_SIZE FROM (SELECT URL, FILE_SIZE, row_number() OVER (ORDER BY ID) AS N ${of}) WHERE N % ${every} = 0 LIMIT ${sampleSize}`,
    library.publicId,
  )
  let matching = 0
  for (const row of rows) {
    const path = matcher.relative(library.publicId, String(row.URL))
    const file = path === null ? undefined : await matcher.find(library.publicId, path)
    if (file?.size === Number(row.FILE_SIZE)) matching += 1
  }
  return { books, sampled: rows.length, matching }
}

/** Looks at what the old server has; changes nothing. Throws a `TakeoverError`. */
export const lookAtSource = (places: PrivatePlaces, choices: TakeoverChoices): Promise<TakeoverLook> =>
  withSource(places, choices, async (source) => {
    const target = new Target(places.database)
    try {
      const planned = await planLibraries({ source, target, choices, configDir: places.configDir })
      const matcher = new FileMatcher(planned)
      const before = new TakenBefore(target, Date.now())
      const libraries: TakeoverLibrary[] = []
      for (const library of planned) {
        const { publicId: id, oldRoot, root, isThere, knownId } = library
        const files = await sampleFiles(source, matcher, library)
        libraries.push({
          id,
          name: String(library.row.NAME),
          oldRoot,
          root,
          isThere,
          isKnown: knownId !== undefined,
          wasDeleted: knownId === undefined && before.has('libraries', id),
          ...files,
        })
      }
      const automatic = [...source.rows('PAGE_HASH')].filter((r) => r.ACTION === 'DELETE_AUTO').length
      return {
        server: source.server,
        version: source.version,
        laterSteps: [...source.laterSteps],
        counts: countKinds(source),
        leftBehind: [...(source.origin?.leftBehind ?? [])],
        addresses: listAddresses(source, places.from, choices),
        trashedBooks: Number(
          [...source.each('SELECT count(*) AS N FROM BOOK WHERE DELETED_DATE IS NOT NULL')][0]?.N ?? 0,
        ),
        libraries,
        held: [
          ...planned.flatMap(({ row }) => listHeld(row)),
          ...(automatic > 0
            ? [{ option: 'deletePages' as const, libraryId: null, libraryName: null, count: automatic }]
            : []),
          ...(source.origin?.held ?? []),
        ],
        isAgain: target.get('SELECT 1 AS one FROM setting WHERE name = ?', reportSetting) !== undefined,
      }
    } finally {
      target.close()
    }
  })
