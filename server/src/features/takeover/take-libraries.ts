import { readdirSync } from 'node:fs'
import type { ErrorCode } from '@lectern/contract/errors'
import { type LibraryFlag, libraryFlags, ScanInterval, SeriesCover } from '@lectern/contract/libraries'
import type { Held, HeldOption } from '@lectern/contract/takeover'
import { AppError } from '../../errors.ts'
import { checkRoot } from '../libraries/check-root.ts'
import type { LibrarySettings } from '../libraries/library-settings.ts'
import type { SourceRow } from './source-queries.ts'
import { decodeFileUrl, parseTime, toBoolean } from './source-values.ts'
import type { TakeoverRun } from './takeover-run.ts'

/** Flags whose column is not their name in capitals with underscores. */
const otherColumns: Partial<Record<LibraryFlag, string>> = {
  importComicInfoBook: 'IMPORT_COMICINFO_BOOK',
  importComicInfoSeries: 'IMPORT_COMICINFO_SERIES',
  importComicInfoSeriesAppendVolume: 'IMPORT_COMICINFO_SERIES_APPEND_VOLUME',
  importComicInfoCollection: 'IMPORT_COMICINFO_COLLECTION',
  importComicInfoReadList: 'IMPORT_COMICINFO_READLIST',
  scanOnStartup: 'SCAN_STARTUP',
}
const columnOf = (flag: LibraryFlag): string =>
  otherColumns[flag] ?? flag.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

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

/** True when the folder can be read and holds something: a disk that is not mounted is an empty folder. */
function isFolderThere(path: string): boolean {
  try {
    return readdirSync(path).length > 0
  } catch {
    return false
  }
}

function findFreeName({ target }: TakeoverRun, name: string): string {
  const isTaken = (candidate: string) => target.get('SELECT 1 AS one FROM library WHERE name = ?', candidate)
  let free = name
  for (let i = 2; isTaken(free); i += 1) free = `${name} (${i})`
  return free
}

/** A library of the old server and the folder here that it would have. */
export interface PlannedLibrary {
  readonly row: SourceRow
  readonly publicId: string
  /** Decoded root on the old server. */
  readonly oldRoot: string
  readonly root: string
  readonly isThere: boolean
  /** True when no library may have this root: it needs another, or does not come over. */
  readonly isRefused: boolean
  /** Key of the library here, by its id or its folder. */
  readonly knownId: number | undefined
  /** True when it is here under its id. */
  readonly hasOldId: boolean
}

/** What a root must be although nothing is there yet: a disk may not be mounted. */
const mayBeMissing = new Set<ErrorCode>(['LIBRARY_ROOT_MISSING', 'LIBRARY_ROOT_NOT_FOLDER'])

/** True for a root that nobody could type: in the folder of this server, in one of the operating system, or no path at all. */
const isRootRefused = (root: string, configDir: string): Promise<boolean> =>
  checkRoot(root, [], configDir).then(
    () => false,
    (error: unknown) => !(error instanceof AppError && mayBeMissing.has(error.code)),
  )

/** Returns the libraries that come over: at the chosen root, else the one of an earlier take-over, else the old one. */
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

/** Turns dangerous options off that were not allowed, and returns them. */
function holdBack(options: LibrarySettings, row: SourceRow, { allowed }: TakeoverRun['choices']): Held[] {
  const flags = dangerousFlags.filter((flag) => !allowed.includes(flag))
  for (const flag of flags) options[flag] = false
  return listHeld(row).filter(({ option }) => !allowed.includes(option))
}

/** True for a library that came over before, is not here any more, and is not wanted again. */
const wasDeletedHere = (
  { before, choices }: Pick<TakeoverRun, 'before' | 'choices'>,
  { publicId, knownId }: PlannedLibrary,
): boolean =>
  knownId === undefined && before.has('libraries', publicId) && !choices.restored?.includes(publicId)

/** Returns when an earlier take-over brought a library that is still here. One that is here anew has lost what was in it. */
const findTaken = (
  { source, before }: TakeoverRun,
  { publicId, knownId, hasOldId }: PlannedLibrary,
): number | undefined =>
  hasOldId || (source.hasOwnIds && knownId !== undefined) ? before.find('libraries', publicId) : undefined

/** Takes libraries over with new roots. One with the same folder that is here already keeps its options and gets the old id. */
export function takeLibraries(run: TakeoverRun, planned: readonly PlannedLibrary[]): Held[] {
  const { source, target, tally, choices } = run
  const held: Held[] = []
  const taken = planned.filter(({ isRefused }) => !isRefused)
  tally.skip('libraries', 'LIBRARY_LEFT_OUT', source.count('LIBRARY') - taken.length)
  for (const library of taken) {
    const { row, publicId, oldRoot, root, isThere, knownId } = library
    run.step('libraries')
    if (wasDeletedHere(run, library)) {
      tally.skip('libraries', 'DELETED_HERE')
      continue
    }
    const takenBefore = findTaken(run, library)
    run.before.note('libraries', publicId)
    if (knownId !== undefined) {
      target.update('library', 'id', knownId, source.hasOwnIds ? { root } : { public_id: publicId, root })
      run.libraries.set(publicId, {
        id: knownId,
        publicId,
        oldRoot,
        root,
        isKnown: true,
        isThere,
        takenBefore,
      })
      tally.count('libraries', 'kept')
      continue
    }
    const exclusions = source.has('LIBRARY_EXCLUSIONS', 'EXCLUSION')
      ? source
          .list('SELECT EXCLUSION FROM LIBRARY_EXCLUSIONS WHERE LIBRARY_ID = ?', publicId)
          .map((r) => String(r.EXCLUSION))
      : []
    const options = readLibraryOptions(row, exclusions)
    held.push(...holdBack(options, row, choices))
    const id = target.insert('library', {
      public_id: publicId,
      name: findFreeName(run, String(row.NAME)),
      root,
      settings: JSON.stringify(options),
      unavailable: isThere ? 0 : 1,
      created: parseTime(row.CREATED_DATE) ?? run.now,
      modified: parseTime(row.LAST_MODIFIED_DATE) ?? run.now,
    })
    run.libraries.set(publicId, {
      id,
      publicId,
      oldRoot,
      root,
      isKnown: false,
      isThere,
      takenBefore: undefined,
    })
    tally.count('libraries', 'added')
  }
  return held
}
