import type { Library } from '@lectern/contract/libraries'
import type { ComicInfo } from '@lectern/fixtures/comic-info'
import type { Db } from '../../db/open.ts'
import { bookLocks } from '../../features/books/to-book.ts'
import type { TestClient } from './test-client.ts'

/** Returns the books or series of a library in the order of their names. */
export const listByName = async <T>(
  admin: TestClient,
  kind: 'books' | 'series',
  { id }: Library,
): Promise<T[]> =>
  (await admin.read<{ content: T[] }>(`/api/v1/${kind}?unpaged=true&sort=name&library_id=${id}`)).content

/** Returns the internal key of a book or series. */
export const getKey = async (db: Db, table: 'book' | 'series', publicId: string): Promise<number> =>
  (await db.selectFrom(table).select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow()).id

/** Returns the bits of these locks. */
export const lockBits = <L extends string>(names: readonly L[], ...locked: L[]): number =>
  locked.reduce((sum, name) => sum | (1 << names.indexOf(name)), 0)

/** Locks these fields of a book, and no others. */
export async function lockBook(
  db: Db,
  publicId: string,
  ...locked: (typeof bookLocks)[number][]
): Promise<void> {
  const id = await getKey(db, 'book', publicId)
  const locks = lockBits(bookLocks, ...locked)
  await db.updateTable('book_metadata').set({ locks }).where('book_id', '=', id).execute()
}

/** Returns a ComicInfo with all values about the series; another `n` makes all of them different. */
export const fullSeriesInfo = (n: number): ComicInfo => ({
  Series: `Series ${n}`,
  Publisher: `House ${n}`,
  AgeRating: n === 1 ? 'Teen' : 'G',
  LanguageISO: n === 1 ? 'fr' : 'de',
  Genre: `genre ${n}`,
  Count: 10 + n,
  Manga: n === 1 ? 'No' : 'YesAndRightToLeft',
})
