import { MediaStatus } from '@lectern/contract/books'
import { type RawBuilder, sql } from 'kysely'
import { ensureAccessClass } from '../../access/queries.ts'
import { readSettings } from '../../features/libraries/library-settings.ts'
import { insertLibrary } from '../../features/libraries/queries.ts'
import type { TestServer } from '../servers/test-server.ts'

const ready = MediaStatus.options.indexOf('READY')

/** Id of the book of a number, from 1. */
export const koboBookId = (number: number): string => `EPUB${String(number).padStart(8, '0')}`

/** Adds EPUBs to the database, twenty to a series, without files. */
export async function addKoboBooks(server: TestServer, count: number, name = 'Kobo'): Promise<void> {
  const { db } = server
  const library = await insertLibrary(db, { name, root: `/${name}`, settings: readSettings('{}') })
  const accessClass = await ensureAccessClass(db, { libraryId: library.id, ageRating: null, labels: [] })
  const now = Date.now() - 60_000
  const run = (text: RawBuilder<unknown>) => text.execute(db)
  const firstSeries = await db.nextId('series', Math.ceil(count / 20))
  const firstBook = await db.nextId('book', count)
  const numbers = (to: number) =>
    sql`(with recursive x(n) as (select 1 union all select n + 1 from x where n < ${to}) select n from x)`
  await run(sql`insert into series(id, public_id, access_class, library_id, title_key, title_group, name_key, created, modified, books_count)
    select ${firstSeries} + n - 1, 'SERIES' || ${name} || n, ${accessClass}, ${library.id}, 'series', 's', 'series', ${now}, ${now}, 20
    from ${numbers(Math.ceil(count / 20))}`)
  await run(sql`insert into series_metadata(series_id, name, path, file_modified, title, title_sort, created, modified, lists, books)
    select ${firstSeries} + n - 1, 'Series ' || n, 'S' || n, ${now}, 'Series ' || n, 'Series ' || n, ${now}, ${now}, '{}', '{}'
    from ${numbers(Math.ceil(count / 20))}`)
  await run(sql`insert into book(id, public_id, series_id, access_class, library_id, number, number_sort, name_key, title_key, created,
      modified, size, file_modified, media_status, media_type, media_profile, page_count)
    select ${firstBook} + n - 1, ${name === 'Kobo' ? 'EPUB' : name} || printf('%08d', n), ${firstSeries} + (n - 1) / 20, ${accessClass}, ${library.id},
      (n - 1) % 20 + 1, (n - 1) % 20 + 1, 'book', 'book', ${now}, ${now}, 100000, ${now}, ${ready}, 'application/epub+zip', 'EPUB', 10
    from ${numbers(count)}`)
  await run(sql`insert into book_metadata(book_id, name, path, title, number, summary, created, modified, lists)
    select ${firstBook} + n - 1, 'Book ' || n, 'S/' || n || '.epub', 'Book ' || n, n, 'About book ' || n, ${now}, ${now},
      '{"authors":[{"name":"Ann","role":"writer"}],"tags":[],"links":[]}' from ${numbers(count)}`)
}
