import { stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { fileTime } from '../media/file-time.ts'

/** Identifies the state of a file without reading it: size in bytes, and milliseconds as in `fileTime`. */
export const FileFingerprint = z.object({ size: z.number(), modified: z.number() })
export type FileFingerprint = z.output<typeof FileFingerprint>

export interface FileState extends FileFingerprint {
  /** Equal for two names of one file, and only then; empty on a system without such numbers. */
  readonly identity: string
}

/** Returns the state of a file, or undefined if there is no regular file of this name; throws if that cannot be determined. */
export async function fileState(path: string): Promise<FileState | undefined> {
  try {
    const s = await stat(path, { bigint: false })
    if (!s.isFile()) return undefined
    return { size: s.size, modified: fileTime(s), identity: s.ino === 0 ? '' : `${s.dev} ${s.ino}` }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

export const isSameFingerprint = (a: FileFingerprint | undefined, b: FileFingerprint): boolean =>
  a !== undefined && a.size === b.size && a.modified === b.modified

/** True for two names of one file. */
export const isSameFile = (a: FileState | undefined, b: FileState | undefined): boolean =>
  a !== undefined && b !== undefined && a.identity !== '' && a.identity === b.identity
