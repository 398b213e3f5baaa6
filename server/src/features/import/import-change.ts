import type { CopyMode } from '@lectern/contract/import'
import type { FileFingerprint } from '../../files/file-state.ts'

/** Data needed to finish or undo an import, written to the journal before the first file is touched. Paths are absolute. */
export interface ImportChange {
  /** Root of the library of the destination. */
  readonly root: string
  readonly source: string
  /** Size of the source when it was checked: another file at its path is never removed. */
  readonly sourceSize: number
  readonly sourceModified: number
  readonly mode: CopyMode
  readonly destination: string
  /** Hidden file next to the destination, kept until the end: as a second name of the destination it proves that this import created that file. */
  readonly temporary: string
  /** The file of the upgraded book, if it exists; may be the destination itself. */
  readonly former: string | null
  /** Fingerprint of the former file when it was checked: another file at its path is neither overwritten nor removed. */
  readonly formerPrint: FileFingerprint | null
  readonly seriesId: string
  /** Images that are imported with the book. */
  readonly carried: readonly { readonly from: string; readonly to: string; readonly temporary: string }[]
  /** Images of the upgraded book to be removed. */
  readonly superseded: readonly string[]
  readonly queued: number
  /** Id of the book once the new file is stored: then the import only has to be finished. */
  readonly savedBook?: string
}

/** Kind of an import in the journal. */
export const importKind = 'import'
