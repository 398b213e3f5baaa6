import { stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { fileTime } from '../media/file-time.ts'

/** By what a file is known again without reading it: bytes, and milliseconds as `fileTime` tells them. */
export const FileFingerprint = z.object({ size: z.number(), modified: z.number() })
export type FileFingerprint = z.output<typeof FileFingerprint>

export interface FileState extends FileFingerprint {
  /** The same for two names of one file, and only then; empty where the system has no such number. */
  readonly identity: string
}

/** Undefined when there is no regular file of this name; throws when that cannot be told. */
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

/** Whether two names lead to one file. */
export const isSameFile = (a: FileState | undefined, b: FileState | undefined): boolean =>
  a !== undefined && b !== undefined && a.identity !== '' && a.identity === b.identity
