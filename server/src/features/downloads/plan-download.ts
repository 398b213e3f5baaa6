import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { planStoredZip, type StoredFile, type StoredZip } from '../../media/zip/stored-zip.ts'
import { isBehindForbiddenLink, type LinkableFile } from '../books/files/forbidden-link.ts'
import { entryName, uniqueNames } from './entry-names.ts'

/** Maximum number of files that are checked at the same time: on a network drive each check is a round trip. */
const maxConcurrentStats = 32

async function statFile(book: LinkableFile, name: string): Promise<StoredFile | undefined> {
  if (await isBehindForbiddenLink(book)) return undefined
  const full = join(book.root, book.path)
  const found = await stat(full).catch(() => undefined)
  return found?.isFile() ? { name, path: full, size: found.size, modified: found.mtimeMs } : undefined
}

/**
 * Plans an archive of these books in their order, without missing files (behaviour 4.6); `numbered` names begin with the position. Throws
 * BOOK_FILE_MISSING when no file exists.
 */
export async function planDownload(
  books: readonly LinkableFile[],
  { numbered }: { readonly numbered: boolean },
): Promise<StoredZip> {
  const plain = books.map((b) => entryName(b.path))
  const names = numbered ? plain.map((name, i) => `${i + 1} - ${name}`) : uniqueNames(plain)
  const files: StoredFile[] = []
  for (let i = 0; i < books.length; i += maxConcurrentStats) {
    const some = books.slice(i, i + maxConcurrentStats)
    const found = await Promise.all(some.map((book, n) => statFile(book, names[i + n] ?? '')))
    files.push(...found.filter((file) => file !== undefined))
  }
  if (files.length === 0) throw new AppError('BOOK_FILE_MISSING')
  return planStoredZip(files)
}
