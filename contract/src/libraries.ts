import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { Id, Name, NoContent, Path, Timestamp } from './values.ts'

export const ScanInterval = z.enum(['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY'])
export type ScanInterval = z.output<typeof ScanInterval>
export const SeriesCover = z.enum(['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST'])
export type SeriesCover = z.output<typeof SeriesCover>

/** The switches of a library with the value of a new one (behaviour 3.1). */
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
  /** Ours: sort titles without leading articles (extension `title-sort`). */
  deriveTitleSort: false,
} as const
export type LibraryFlag = keyof typeof libraryFlags

type FlagShape<S> = { [K in LibraryFlag]: S }
const flagShape = <S>(make: (key: LibraryFlag) => S): FlagShape<S> =>
  Object.fromEntries(Object.keys(libraryFlags).map((k) => [k, make(k as LibraryFlag)])) as FlagShape<S>

const Exclusions = z
  .array(z.string().check(z.minLength(1), z.maxLength(limits.maxName)))
  .check(z.maxLength(limits.maxList))

/** Ours (extension `scan-guard`): a scan found so much missing that it changed nothing and waits for a word. */
export const ScanGuard = z.object({
  /** Why nothing was concluded: the root is missing or unreadable, has nothing in it, lies on another device, or lost too much. */
  reason: z.enum(['ROOT_UNREADABLE', 'ROOT_EMPTY', 'OTHER_DEVICE', 'TOO_MUCH_MISSING']),
  /** Books that would go to the trash, and books there are. */
  missing: z.int(),
  total: z.int(),
  since: Timestamp,
})
export type ScanGuard = z.output<typeof ScanGuard>

export const Library = z.object({
  id: Id,
  name: z.string(),
  /** Empty for those who are no admins (behaviour 1.5). */
  root: z.string(),
  ...flagShape(() => z.boolean()),
  // Other servers of the kind do not have it.
  deriveTitleSort: z._default(z.boolean(), false),
  scanInterval: ScanInterval,
  scanDirectoryExclusions: z.array(z.string()),
  seriesCover: SeriesCover,
  oneshotsDirectory: z.nullable(z.string()),
  unavailable: z.boolean(),
  /** For admins; null when no scan waits for them. */
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
  oneshotsDirectory: z.optional(z.nullable(z.string().check(z.maxLength(limits.maxPath)))),
})
export type LibraryCreation = z.output<typeof LibraryCreation>

/** Absent keeps; null clears `oneshotsDirectory` and `scanDirectoryExclusions` and keeps everything else (behaviour 1.7). */
export const LibraryChange = z.object({
  name: z.optional(z.nullable(Name)),
  root: z.optional(z.nullable(Path)),
  ...flagShape(() => z.optional(z.nullable(z.boolean()))),
  scanInterval: z.optional(z.nullable(ScanInterval)),
  scanDirectoryExclusions: z.optional(z.nullable(Exclusions)),
  seriesCover: z.optional(z.nullable(SeriesCover)),
  oneshotsDirectory: z.optional(z.nullable(z.string().check(z.maxLength(limits.maxPath)))),
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
  status: 204,
  params,
  body: LibraryChange,
  response: NoContent,
})
/** The older name of the same: nothing is replaced as a whole (behaviour 15.1). */
export const replaceLibrary = route({ ...updateLibrary, method: 'PUT' })
export const deleteLibrary = route({
  method: 'DELETE',
  path: '/api/v1/libraries/:libraryId',
  access: 'ADMIN',
  purpose: 'delete library',
  status: 204,
  params,
  response: NoContent,
})

/** Ours (extension `library-counts`): what each visible library holds and what of it the asking user has left to read. */
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
/** `parent` is absent when the roots are listed, and empty when the parent is that list. */
export const FolderListing = z.object({
  parent: z.optional(z.string()),
  directories: z.array(FolderEntry),
  files: z.array(FolderEntry),
})
export type FolderListing = z.output<typeof FolderListing>
/** The folder picker (behaviour 12.7). */
export const listFolder = route({
  method: 'POST',
  path: '/api/v1/filesystem',
  access: 'ADMIN',
  purpose: 'list folder',
  body: z.optional(
    z.nullable(
      z.object({
        path: z._default(z.string().check(z.maxLength(limits.maxPath)), ''),
        showFiles: z._default(z.boolean(), false),
      }),
    ),
  ),
  response: FolderListing,
})
