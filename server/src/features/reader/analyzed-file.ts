import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorCode } from '@lectern/contract/errors'
import { AppError } from '../../errors.ts'
import { fileTime } from '../../media/file-time.ts'
import { type BookFile, isReady } from '../books/queries.ts'

/** The file of a book as it was when it was analyzed: size in bytes, time in milliseconds. */
export interface AnalyzedFile {
  readonly path: string
  readonly size: number
  readonly modified: number
}

export const analyzedFile = (
  book: Pick<BookFile, 'root' | 'path' | 'size' | 'file_modified'>,
): AnalyzedFile => ({
  path: join(book.root, book.path),
  size: book.size,
  modified: book.file_modified,
})

/** Returns the state of the file since its analysis. The stored offsets of entries are valid only for the same file. */
export async function fileState(file: AnalyzedFile): Promise<'same' | 'changed' | 'missing'> {
  // Not opened: opening a pipe at the path of the book would block forever.
  const s = await stat(file.path).catch(() => undefined)
  if (!s?.isFile()) return 'missing'
  const modified = fileTime(s)
  return s.size === file.size && modified === file.modified ? 'same' : 'changed'
}

/** Returns whether the file is the same as at its analysis. Throws BOOK_FILE_MISSING. */
export async function requireFile(file: AnalyzedFile): Promise<'same' | 'changed'> {
  const state = await fileState(file)
  if (state === 'missing') throw new AppError('BOOK_FILE_MISSING')
  return state
}

/** Returns the book. Throws NOT_FOUND and BOOK_NOT_READY. */
export function requireReady<T extends Pick<BookFile, 'media_status'>>(book: T | undefined): T {
  if (!book) throw new AppError('NOT_FOUND')
  if (!isReady(book)) throw new AppError('BOOK_NOT_READY')
  return book
}

/** Returns the result of `read`. If it fails, throws BOOK_FILE_MISSING, BUSY or `otherwise`. */
export async function readFrom<T>(
  file: AnalyzedFile,
  otherwise: ErrorCode,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((await fileState(file)) === 'missing') throw new AppError('BOOK_FILE_MISSING')
    const { code } = error as { code?: string }
    const isBusy = code === 'WORKER_BUSY' || code === 'WORKER_TIMEOUT'
    throw new AppError(isBusy ? 'BUSY' : otherwise, { cause: error })
  }
}
