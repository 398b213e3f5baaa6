import * as z from 'zod/mini'

/** Programs whose servers can be taken over. */
export const TakeoverServer = z.enum(['KOMGA', 'KAVITA'])
export type TakeoverServer = z.output<typeof TakeoverServer>

/** Kinds of imported items, in the order of the report. */
export const takeoverKinds = [
  'users',
  'apiKeys',
  'libraries',
  'series',
  'books',
  'progress',
  'bookmarks',
  'collections',
  'readLists',
  'posters',
  'pageDecisions',
  'clientSettings',
  'settings',
  'history',
  'announcements',
  'activity',
] as const
export const TakeoverKind = z.enum(takeoverKinds)
export type TakeoverKind = z.output<typeof TakeoverKind>

/** Reasons why nothing can be taken over, each with one sentence. */
export const takeoverProblems = {
  FOLDER_MISSING: 'This folder does not exist or cannot be read.',
  NO_DATABASE: 'The folder contains neither database.sqlite of Komga nor kavita.db of Kavita.',
  OLD_KIND:
    'The folder contains a database from before July 2020. Update the old server to 1.10.4 or later first.',
  NOT_A_DATABASE: 'The file is not an SQLite database.',
  OTHER_DATABASE: 'This is neither a Komga nor a Kavita database.',
  EMPTY:
    'The database is empty. Its latest changes are in the file next to it that ends in -wal. Copy that file too.',
  DAMAGED: 'The database is damaged or was copied while in use. Copy it again.',
  CHANGING: 'The database keeps changing. Stop the old server, then try again.',
  TOO_OLD: 'The database is older than Komga 1.10.4. Update the old server first.',
  TOO_NEW: 'The database is from a newer Komga that this version of Lectern cannot read.',
  KAVITA_TOO_OLD: 'The database is older than Kavita 0.7. Update the old server first.',
  KAVITA_TOO_NEW: 'The database is newer than Kavita 0.9, the latest version Lectern can read.',
  TOO_SLOW: 'Reading the database took too long and was stopped. The database may be damaged.',
  NO_ROOM: 'There is not enough disk space for a copy of the database.',
  STOPPED: 'The import was stopped. Nothing was changed.',
} as const
export type TakeoverProblem = keyof typeof takeoverProblems

/**
 * Items that need the confirmation of an administrator. Options of the old server that change or delete files are imported turned off;
 * `privateLists`, visible only to their owners on a Kavita server and to all users here, are not imported at all.
 */
export const HeldOption = z.enum([
  'deletePages',
  'convertToCbz',
  'repairExtensions',
  'emptyTrashAfterScan',
  'privateLists',
])
export type HeldOption = z.output<typeof HeldOption>

const Held = z.object({
  option: HeldOption,
  /** Library that has the option; null for pages, which are decided for all libraries. */
  libraryId: z.nullable(z.string()),
  libraryName: z.nullable(z.string()),
  /** Number of pages that would be deleted by themselves, or of private lists; 1 for an option of a library. */
  count: z.int(),
})
export type Held = z.output<typeof Held>

/** Numbers of one kind: rows of the old server, and the results of their import. */
const KindCounts = z.object({
  found: z.int(),
  added: z.int(),
  /** Known from an earlier take-over, and newer there. */
  updated: z.int(),
  /** Known, and as new or newer here. */
  kept: z.int(),
  /** Rows that could not be imported; `reasons` explains why. */
  skipped: z.int(),
})
export type KindCounts = z.output<typeof KindCounts>

/** Reason why a row of the old server was not imported. */
export const SkipReason = z.enum([
  'OWNER_MISSING',
  'OUTSIDE_LIBRARY',
  'LIBRARY_LEFT_OUT',
  'NO_IMAGE',
  'UNKNOWN_VALUE',
  'NAME_TAKEN',
  'FOLDER_IN_FOLDER',
  'PRIVATE',
  'DELETED_HERE',
])
export type SkipReason = z.output<typeof SkipReason>

/** Parts of the address of a server, as its apps know it; this server takes those that an administrator wants, from its next start on. */
export const AddressPart = z.enum(['contextPath', 'serverPort', 'koboPort'])
export type AddressPart = z.output<typeof AddressPart>

/** Contents of a Kavita server that have no equivalent here. */
export const LeftBehind = z.enum([
  'passwords',
  'apiKeys',
  'ratings',
  'highlights',
  'contents',
  'filters',
  'devices',
  'sessions',
  'images',
  'covers',
  'mixedFolders',
])
export type LeftBehind = z.output<typeof LeftBehind>
const AddressParts = z.array(z.object({ part: AddressPart, value: z.string(), isTaken: z.boolean() }))
const LeftBehindCounts = z.array(z.object({ what: LeftBehind, count: z.int() }))

export const TakeoverReport = z.object({
  server: z._default(TakeoverServer, 'KOMGA'),
  /** Release of the old server, such as `1.26.x`. */
  version: z.string(),
  /** Steps of its schema that are not known here and only added something. */
  laterSteps: z._default(z.array(z.string()), []),
  /** Reports of earlier versions lack later kinds. */
  kinds: z.record(
    TakeoverKind,
    z._default(KindCounts, { found: 0, added: 0, updated: 0, kept: 0, skipped: 0 }),
  ),
  leftBehind: z._default(LeftBehindCounts, []),
  /** Address of the old server, as far as it is not the ordinary one. */
  addresses: z._default(AddressParts, []),
  reasons: z.array(z.object({ kind: TakeoverKind, reason: SkipReason, count: z.int() })),
  /** Files of the books outside the trash. */
  files: z.object({ same: z.int(), otherSize: z.int(), missing: z.int() }),
  held: z.array(Held),
  /** Copy of the database of this server from before; null when there was nothing to keep. */
  backup: z.nullable(z.string()),
  /** Duration in milliseconds. */
  took: z.int(),
})
export type TakeoverReport = z.output<typeof TakeoverReport>

/** A library of the old server before a take-over. */
export const TakeoverLibrary = z.object({
  id: z.string(),
  name: z.string(),
  /** Folder on the old server. */
  oldRoot: z.string(),
  /** Folder here that would be used: chosen, of an earlier take-over, or the old one. */
  root: z.string(),
  isThere: z.boolean(),
  books: z.int(),
  /** Books of a sample whose file is at the folder with the same size. */
  sampled: z.int(),
  matching: z.int(),
  /** True when it came over before, or its folder is a library here. */
  isKnown: z.boolean(),
  /** True when it came over before and was deleted here: it comes again only when it is wanted (`restored`). */
  wasDeleted: z.boolean(),
})
export type TakeoverLibrary = z.output<typeof TakeoverLibrary>

/** Contents of the source, items that would be imported, and those that need a confirmation. */
export const TakeoverLook = z.object({
  server: TakeoverServer,
  version: z.string(),
  laterSteps: z.array(z.string()),
  counts: z.record(TakeoverKind, z.int()),
  leftBehind: LeftBehindCounts,
  addresses: AddressParts,
  trashedBooks: z.int(),
  libraries: z.array(TakeoverLibrary),
  held: z.array(Held),
  /** True when an earlier take-over brought something here. */
  isAgain: z.boolean(),
})
export type TakeoverLook = z.output<typeof TakeoverLook>
