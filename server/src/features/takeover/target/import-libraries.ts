import { readdirSync } from 'node:fs'
import type { ErrorCode } from '@lectern/contract/errors'
import { type LibraryFlag, libraryFlags, ScanInterval, SeriesCover } from '@lectern/contract/libraries'
import type { Held, HeldOption } from '@lectern/contract/takeover'
import { AppError } from '../../../errors.ts'
import { checkRoot } from '../../libraries/check-root.ts'
import type { LibrarySettings } from '../../libraries/library-settings.ts'
import type { SourceRow } from '../komga/source-queries.ts'
import { decodeFileUrl, readTimes, toBoolean, toColumn } from '../komga/source-values.ts'
import type { TakeoverRun } from '../takeover-run.ts'
import { findFreeName } from './target-queries.ts'

/** Flags whose column is not their name in capitals with underscores. */
const otherColumns: Partial<Record<LibraryFlag, string>> = {
  importComicInfoBook: 'IMPORT_COMICINFO_BOOK',
  importComicInfoSeries: 'IMPORT_COMICINFO_SERIES',
  importComicInfoSeriesAppendVolume: 'IMPORT_COMICINFO_SERIES_APPEND_VOLUME',
  importComicInfoCollection: 'IMPORT_COMICINFO_COLLECTION',
  importComicInfoReadList: 'IMPORT_COMICINFO_READLIST',
  scanOnStartup: 'SCAN_STARTUP',
}
const columnOf = (flag: LibraryFlag): string => otherColumns[flag] ?? toColumn(flag)

/** Options that change files. */
const dangerousFlags = [
  'convertToCbz',
  'repairExtensions',
  'emptyTrashAfterScan',
] as const satisfies readonly HeldOption[]

/** Reads the options of a library as they were on the old server. */
function readLibraryOptions(row: SourceRow, exclusions: readonly string[]): LibrarySettings {
  const flags = Object.fromEntries(
    Object.entries(libraryFlags).map(([flag, otherwise]) => {
      const value = row[columnOf(flag as LibraryFlag)]
      return [flag, value === undefined || value === null ? otherwise : toBoolean(value)]
    }),
  ) as Record<LibraryFlag, boolean>
  return {
    ...flags,
    scanInterval: ScanInterval.safeParse(row.SCAN_INTERVAL).data ?? 'EVERY_6H',
    scanDirectoryExclusions: [...exclusions],
    seriesCover: SeriesCover.safeParse(row.SERIES_COVER).data ?? 'FIRST',
    oneshotsDirectory: row.ONESHOTS_DIRECTORY ? String(row.ONESHOTS_DIRECTORY) : null,
  }
}

/** Lists the dangerous options that are on in a library. */
export const listHeld = (row: SourceRow): Held[] =>
  dangerousFlags
    .filter((flag) => toBoolean(row[columnOf(flag)]))
    .map((option) => ({ option, libraryId: String(row.ID), libraryName: String(row.NAME), count: 1 }))

/** True if the folder can be read and is not empty, as it is while a disk is not mounted. */
function isFolderThere(path: string): boolean {
  try {
    return readdirSync(path).length > 0
  } catch {
    return false
  }
}

/** A library of the old server and the folder here that it would have. */
export interface PlannedLibrary {
  readonly row: SourceRow
  readonly publicId: string
  /** Decoded root on the old server. */
  readonly oldRoot: string
  readonly root: string
  readonly isThere: boolean
  /** True if no library may have this root: it needs another one, or is not imported. */
  readonly isRefused: boolean
  /** Key of the library here that has its id or its folder. */
  readonly knownId: number | undefined
  /** True if the library here has the old id. */
  readonly hasOldId: boolean
}

/** Errors of roots that are allowed nevertheless: the disk may not be mounted yet. */
const errorsOfMissingRoots = new Set<ErrorCode>(['LIBRARY_ROOT_MISSING', 'LIBRARY_ROOT_NOT_FOLDER'])

/** True for a root that no library may have: in the folder of this server, in one of the operating system, or not a path at all. */
const isRootRefused = (root: string, configDir: string): Promise<boolean> =>
  checkRoot(root, [], configDir).then(
    () => false,
    (error: unknown) => !(error instanceof AppError && errorsOfMissingRoots.has(error.code)),
  )

/** Returns the libraries to import: at the chosen root, otherwise that of an earlier import, otherwise the old one. */
export async function planLibraries({
  source,
  target,
  choices,
  configDir,
}: Pick<TakeoverRun, 'source' | 'target' | 'choices'> & {
  readonly configDir: string
}): Promise<PlannedLibrary[]> {
  const rows = [...source.rows('LIBRARY')].filter((row) => !choices.leftOut.includes(String(row.ID)))
  return Promise.all(
    rows.map(async (row) => {
      const publicId = String(row.ID)
      const oldRoot = decodeFileUrl(String(row.ROOT))
      const known = target.get<{ id: number; public_id: string; root: string }>(
        'SELECT id, public_id, root FROM library WHERE public_id = ? OR root = ? ORDER BY public_id = ? DESC',
        publicId,
        choices.roots[publicId] ?? oldRoot,
        publicId,
      )
      const root = choices.roots[publicId] ?? known?.root ?? oldRoot
      const isRefused = await isRootRefused(root, configDir)
      const isThere = !isRefused && isFolderThere(root)
      const hasOldId = known?.public_id === publicId
      return { row, publicId, oldRoot, root, isThere, isRefused, knownId: known?.id, hasOldId }
    }),
  )
}

/** Turns off dangerous options that were not allowed, and returns them. */
function turnOffHeld(options: LibrarySettings, row: SourceRow, { allowed }: TakeoverRun['choices']): Held[] {
  const flags = dangerousFlags.filter((flag) => !allowed.includes(flag))
  for (const flag of flags) options[flag] = false
  return listHeld(row).filter(({ option }) => !allowed.includes(option))
}

/** True for a library that an earlier import added, that was deleted here, and that is not to be restored. */
const wasDeletedHere = (
  { importedBefore, choices }: TakeoverRun,
  { publicId, knownId }: PlannedLibrary,
): boolean =>
  knownId === undefined && importedBefore.has('libraries', publicId) && !choices.restored?.includes(publicId)

/** Imports a library, unless it is here already. Returns the options that were turned off. */
function importLibrary(run: TakeoverRun, library: PlannedLibrary): Held[] {
  const { source, target, tally, choices, importedBefore } = run
  const { row, publicId, oldRoot, root, isThere, knownId, hasOldId } = library
  const imported = { publicId, oldRoot, root, isThere }
  if (wasDeletedHere(run, library)) {
    tally.count('libraries', 'DELETED_HERE')
    return []
  }
  importedBefore.add('libraries', publicId)
  if (knownId !== undefined) {
    target.update('library', 'id', knownId, source.keepsIds ? { root } : { public_id: publicId, root })
    // A library that was deleted and added again has lost its imported items.
    const importedAt = hasOldId || source.keepsIds ? importedBefore.find('libraries', publicId) : undefined
    run.libraries.set(publicId, { ...imported, id: knownId, isKnown: true, importedAt })
    tally.count('libraries', 'kept')
    return []
  }
  const exclusions = source.has('LIBRARY_EXCLUSIONS', 'EXCLUSION')
    ? source
        .list('SELECT EXCLUSION FROM LIBRARY_EXCLUSIONS WHERE LIBRARY_ID = ?', publicId)
        .map((r) => String(r.EXCLUSION))
    : []
  const options = readLibraryOptions(row, exclusions)
  const held = turnOffHeld(options, row, choices)
  const id = target.insert('library', {
    public_id: publicId,
    name: findFreeName(String(row.NAME), (name) => target.has('library', { name })),
    root,
    settings: JSON.stringify(options),
    unavailable: isThere ? 0 : 1,
    ...readTimes(row, run.now),
  })
  run.libraries.set(publicId, { ...imported, id, isKnown: false, importedAt: undefined })
  tally.count('libraries', 'added')
  return held
}

/** Imports libraries with new roots. A library with the same folder that is here already keeps its options and gets the old id. */
export function importLibraries(run: TakeoverRun, planned: readonly PlannedLibrary[]): Held[] {
  const wanted = planned.filter(({ isRefused }) => !isRefused)
  run.tally.count('libraries', 'LIBRARY_LEFT_OUT', run.source.count('LIBRARY') - wanted.length)
  return wanted.flatMap((library) => {
    run.reportRow('libraries')
    return importLibrary(run, library)
  })
}
