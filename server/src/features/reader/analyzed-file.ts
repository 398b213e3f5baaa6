import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorCode } from '@lectern/contract/errors'
import { AppError } from '../../errors.ts'
import { fileTime } from '../../media/file-time.ts'
import type { BookFile } from '../books/queries.ts'

/** The file of a book as it was when it was analyzed: size in bytes, time in milliseconds. */
export interface AnalyzedFile {
  readonly path: string
  readonly size: number
  readonly modified: number
}

/** State of the file since its analysis. */
export type FileState = 'same' | 'changed' | 'missing'

export const analyzedFile = (
  book: Pick<BookFile, 'root' | 'path' | 'size' | 'file_modified'>,
): AnalyzedFile => ({
  path: join(book.root, book.path),
  size: book.size,
  modified: book.file_modified,
})

/** Returns the state of the file. The stored offsets of entries hold only while it is the same. */
export async function fileState(file: AnalyzedFile): Promise<FileState> {
  // Not opened: opening a pipe in the place of the book would block for ever.
  const s = await stat(file.path).catch(() => undefined)
  if (!s?.isFile()) return 'missing'
  const modified = fileTime(s)
  return s.size === file.size && modified === file.modified ? 'same' : 'changed'
}

/** Returns true when the file is the one that was analyzed. Throws BOOK_FILE_MISSING when there is none. */
export async function isSameFile(file: AnalyzedFile): Promise<boolean> {
  const state = await fileState(file)
  if (state === 'missing') throw new AppError('BOOK_FILE_MISSING')
  return state === 'same'
}

/** Returns the error to answer with when reading the file failed: BOOK_FILE_MISSING, BUSY or `otherwise`. */
async function toFileError(file: AnalyzedFile, error: unknown, otherwise: ErrorCode): Promise<AppError> {
  if ((await fileState(file)) === 'missing') return new AppError('BOOK_FILE_MISSING')
  const { code } = error as { code?: string }
  const isBusy = code === 'WORKER_BUSY' || code === 'WORKER_TIMEOUT'
  return new AppError(isBusy ? 'BUSY' : otherwise, { cause: error })
}

/** Returns what `read` returns. When it fails, throws BOOK_FILE_MISSING, BUSY or `otherwise`. */
export async function readFrom<T>(
  file: AnalyzedFile,
  otherwise: ErrorCode,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw await toFileError(file, error, otherwise)
  }
}
