import type { CopyMode } from '@lectern/contract/import'
import type { FileFingerprint } from '../../files/file-state.ts'

/**
 * All that is needed to finish or undo an import, written to the journal before the first file is touched. Paths are absolute.
 */
export interface ImportChange {
  readonly source: string
  /** What the source was when it was looked at: another file in its place is never removed. */
  readonly sourceSize: number
  readonly sourceModified: number
  readonly mode: CopyMode
  readonly destination: string
  /** Hidden, beside the destination. Stays until the end: as a second name of the destination it proves whose file that is. */
  readonly temporary: string
  /** The file of the upgraded book, if it was there; may be the destination itself. */
  readonly former: string | null
  /** What it was when it was looked at: another file in its place is neither overwritten nor removed. */
  readonly formerPrint: FileFingerprint | null
  readonly seriesId: string
  /** Images that come along. */
  readonly carried: readonly { readonly from: string; readonly to: string; readonly temporary: string }[]
  /** Images of the upgraded book that go. */
  readonly superseded: readonly string[]
  readonly queued: number
  /** The book, once the database knows of the new file: what is left is to finish. */
  readonly savedBook?: string
}

/** The kind under which the journal knows it. */
export const importKind = 'import'
