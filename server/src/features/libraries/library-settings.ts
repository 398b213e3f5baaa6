import {
  type Library,
  type LibraryChange,
  type LibraryCreation,
  type LibraryFlag,
  libraryFlags,
  type ScanGuard,
  type ScanInterval,
  type SeriesCover,
} from '@lectern/contract/libraries'

/** Settings of a library that are stored as one JSON value. */
export type LibrarySettings = Record<LibraryFlag, boolean> & {
  scanInterval: ScanInterval
  scanDirectoryExclusions: string[]
  seriesCover: SeriesCover
  oneshotsDirectory: string | null
}

const flagNames = Object.keys(libraryFlags) as LibraryFlag[]

const blankToNull = (text: string | null | undefined): string | null => text?.trim() || null

/** Returns the settings of a new library; missing values take their defaults (behaviour 3.1). */
export function newSettings(creation: LibraryCreation): LibrarySettings {
  const flags = Object.fromEntries(flagNames.map((f) => [f, creation[f] ?? libraryFlags[f]]))
  return {
    ...(flags as Record<LibraryFlag, boolean>),
    scanInterval: creation.scanInterval,
    scanDirectoryExclusions: [...new Set(creation.scanDirectoryExclusions ?? [])],
    seriesCover: creation.seriesCover,
    oneshotsDirectory: blankToNull(creation.oneshotsDirectory),
  }
}

/** Returns the settings after a change: absent and null keep, but null clears the one-shots folder and the exclusions (behaviour 1.7). */
export function mergeSettings(before: LibrarySettings, change: LibraryChange): LibrarySettings {
  const flags = Object.fromEntries(flagNames.map((f) => [f, change[f] ?? before[f]]))
  return {
    ...(flags as Record<LibraryFlag, boolean>),
    scanInterval: change.scanInterval ?? before.scanInterval,
    seriesCover: change.seriesCover ?? before.seriesCover,
    scanDirectoryExclusions:
      change.scanDirectoryExclusions === undefined
        ? before.scanDirectoryExclusions
        : [...new Set(change.scanDirectoryExclusions ?? [])],
    oneshotsDirectory:
      change.oneshotsDirectory === undefined
        ? before.oneshotsDirectory
        : blankToNull(change.oneshotsDirectory),
  }
}

/** Reads the settings of a row; options that an older version did not have take their defaults. */
export const readSettings = (json: string): LibrarySettings => ({
  ...libraryFlags,
  scanInterval: 'EVERY_6H',
  scanDirectoryExclusions: [],
  seriesCover: 'FIRST',
  oneshotsDirectory: null,
  ...(JSON.parse(json) as Partial<LibrarySettings>),
})

/** Returns true if a change requires a scan (behaviour 3.1). */
export function needsScan(before: LibraryState, after: LibraryState): boolean {
  const pickScanSettings = ({ root, settings: s }: LibraryState): string =>
    JSON.stringify([
      root,
      s.oneshotsDirectory,
      s.scanCbx,
      s.scanPdf,
      s.scanEpub,
      s.scanForceModifiedTime,
      s.followLinks,
      s.scanDirectoryExclusions,
    ])
  return pickScanSettings(before) !== pickScanSettings(after)
}

/** A library as the server uses it. */
export interface LibraryState {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly root: string
  readonly settings: LibrarySettings
  readonly unavailable: boolean
  /** Changes that a scan blocked; null if none wait. */
  readonly guard: ScanGuard | null
  /** File system of the root at the last scan; empty before the first. */
  readonly rootDevice: string
  /** End of the last complete scan in milliseconds, 0 before the first. */
  readonly scanned: number
}

/** Converts a library to the contract's shape; only administrators see its path (behaviour 1.5). */
export const toLibrary = (l: LibraryState, isAdmin: boolean): Library => ({
  id: l.publicId,
  name: l.name,
  root: isAdmin ? l.root : '',
  ...l.settings,
  unavailable: l.unavailable,
  scanGuard: isAdmin ? l.guard : null,
})
