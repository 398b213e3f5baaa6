import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { Id, Name, noContent, Path, Timestamp } from './values.ts'

export const ScanInterval = z.enum(['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY'])
export type ScanInterval = z.output<typeof ScanInterval>
export const SeriesCover = z.enum(['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST'])
export type SeriesCover = z.output<typeof SeriesCover>

/** Switches of a library with the values for a new one (behaviour 3.1). */
export const libraryFlags = {
  importComicInfoBook: true,
  importComicInfoSeries: true,
  importComicInfoSeriesAppendVolume: true,
  importComicInfoCollection: true,
  importComicInfoReadList: true,
  importEpubBook: true,
  importEpubSeries: true,
  importMylarSeries: true,
  importLocalArtwork: true,
  importBarcodeIsbn: true,
  scanForceModifiedTime: false,
  scanOnStartup: false,
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  repairExtensions: false,
  convertToCbz: false,
  emptyTrashAfterScan: false,
  hashFiles: true,
  hashPages: false,
  hashKoreader: false,
  analyzeDimensions: true,
  /** Extension `title-sort`: sort titles without leading articles. */
  deriveTitleSort: false,
  /** Extension `follow-links`: a scan follows symbolic links. */
  followLinks: true,
} as const
export type LibraryFlag = keyof typeof libraryFlags

type FlagShape<S> = { [K in LibraryFlag]: S }
const flagShape = <S>(make: (key: LibraryFlag) => S): FlagShape<S> =>
  Object.fromEntries(Object.keys(libraryFlags).map((k) => [k, make(k as LibraryFlag)])) as FlagShape<S>

const Exclusions = z
  .array(z.string().check(z.minLength(1), z.maxLength(limits.maxName)))
  .check(z.maxLength(limits.maxList))

/** Extension `scan-guard`: a scan found so much missing that it changed nothing and waits for an admin. */
export const ScanGuard = z.object({
  /** Reason of the block: the root is missing or unreadable, is empty, is on another device, or lost too many books. */
  reason: z.enum(['ROOT_UNREADABLE', 'ROOT_EMPTY', 'OTHER_DEVICE', 'TOO_MUCH_MISSING']),
  /** Number of books that would go to the trash, and number of all books. */
  missing: z.int(),
  total: z.int(),
  since: Timestamp,
})
export type ScanGuard = z.output<typeof ScanGuard>

export const Library = z.object({
  id: Id,
  name: z.string(),
  /** Empty for users who are not administrators (behaviour 1.5). */
  root: z.string(),
  ...flagShape(() => z.boolean()),
  // Extensions of Lectern: other servers do not send them.
  deriveTitleSort: z._default(z.boolean(), false),
  followLinks: z._default(z.boolean(), true),
  scanInterval: ScanInterval,
  scanDirectoryExclusions: z.array(z.string()),
  seriesCover: SeriesCover,
  oneshotsDirectory: z.nullable(z.string()),
  unavailable: z.boolean(),
  /** Sent to admins only; null when no scan waits for one. */
  scanGuard: z._default(z.nullable(ScanGuard), null),
})
export type Library = z.output<typeof Library>

const optionalFlags = flagShape(() => z.optional(z.boolean()))

export const LibraryCreation = z.object({
  name: Name,
  root: Path,
  ...optionalFlags,
  scanInterval: z._default(ScanInterval, 'EVERY_6H'),
  scanDirectoryExclusions: z._default(z.nullable(Exclusions), []),
  seriesCover: z._default(SeriesCover, 'FIRST'),
  oneshotsDirectory: z.nullish(z.string().check(z.maxLength(limits.maxPath))),
})
export type LibraryCreation = z.output<typeof LibraryCreation>

/**
 * Absent properties keep their values; null clears `oneshotsDirectory` and `scanDirectoryExclusions` and keeps all others (behaviour 1.7).
 */
export const LibraryChange = z.object({
  name: z.nullish(Name),
  root: z.nullish(Path),
  ...flagShape(() => z.nullish(z.boolean())),
  scanInterval: z.nullish(ScanInterval),
  scanDirectoryExclusions: z.nullish(Exclusions),
  seriesCover: z.nullish(SeriesCover),
  oneshotsDirectory: z.nullish(z.string().check(z.maxLength(limits.maxPath))),
})
export type LibraryChange = z.output<typeof LibraryChange>

const params = z.object({ libraryId: Id })

export const listLibraries = route({
  method: 'GET',
  path: '/api/v1/libraries',
  access: 'user',
  purpose: 'retrieve libraries',
  response: z.array(Library),
})
export const getLibrary = route({
  method: 'GET',
  path: '/api/v1/libraries/:libraryId',
  access: 'user',
  purpose: 'retrieve library',
  params,
  response: Library,
})
export const createLibrary = route({
  method: 'POST',
  path: '/api/v1/libraries',
  access: 'ADMIN',
  purpose: 'add library',
  body: LibraryCreation,
  response: Library,
})
export const updateLibrary = route({
  method: 'PATCH',
  path: '/api/v1/libraries/:libraryId',
  access: 'ADMIN',
  purpose: 'change library',
  params,
  body: LibraryChange,
  ...noContent,
})
/** Older name of `updateLibrary`. It does not replace the library as a whole either (behaviour 15.1). */
export const replaceLibrary = route({ ...updateLibrary, method: 'PUT' })
export const deleteLibrary = route({
  method: 'DELETE',
  path: '/api/v1/libraries/:libraryId',
  access: 'ADMIN',
  purpose: 'delete library',
  params,
  ...noContent,
})

/** Extension `library-counts`: number of items in each visible library, and number of those that the caller has left to read. */
export const LibraryCounts = z.array(
  z.object({ libraryId: Id, seriesCount: z.int(), booksCount: z.int(), booksUnreadCount: z.int() }),
)
export const listLibraryCounts = route({
  method: 'GET',
  path: '/api/lectern/library-counts',
  access: 'user',
  purpose: 'count libraries',
  response: LibraryCounts,
})

const FolderEntry = z.object({ type: z.enum(['directory', 'file']), name: z.string(), path: z.string() })
/** `parent` is absent when the roots are listed, and empty when the parent is the list of roots. */
export const FolderListing = z.object({
  parent: z.optional(z.string()),
  directories: z.array(FolderEntry),
  files: z.array(FolderEntry),
})
export type FolderListing = z.output<typeof FolderListing>
/** Lists a folder for the folder picker (behaviour 12.7). */
export const listFolder = route({
  method: 'POST',
  path: '/api/v1/filesystem',
  access: 'ADMIN',
  purpose: 'list folder',
  body: z.nullish(
    z.object({
      path: z._default(z.string().check(z.maxLength(limits.maxPath)), ''),
      showFiles: z._default(z.boolean(), false),
    }),
  ),
  response: FolderListing,
})
