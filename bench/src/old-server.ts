import { copyFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const fixture = fileURLToPath(new URL('../../fixtures/takeover/config/database.sqlite', import.meta.url))

const booksInSeries = 25
const pagesInBook = 24
/** Bytes of a poster, as the old server draws them. */
const posterBytes = 12_000

/**
 * Makes the database of a Komga server with so many books, and their files, which are empty but have the right sizes. Its tables are those of
 * the fixture. Returns its config folder and the root of its library.
 */
export function makeOldServer(folder: string, books: number): { config: string; root: string } {
  const config = join(folder, 'old-config')
  const root = join(folder, 'old-books')
  mkdirSync(config, { recursive: true })
  mkdirSync(root, { recursive: true })
  copyFileSync(fixture, join(config, 'database.sqlite'))
  const db = new DatabaseSync(join(config, 'database.sqlite'))
  const picture = db.prepare("SELECT THUMBNAIL FROM THUMBNAIL_BOOK WHERE TYPE = 'GENERATED' LIMIT 1").get()
    ?.THUMBNAIL as Uint8Array
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=0; BEGIN')
  const library = '0SAMB62G0EXH9'
  db.exec(`UPDATE LIBRARY SET ROOT = 'file:${root}/' WHERE ID = '${library}';
    DELETE FROM BOOK; DELETE FROM SERIES; DELETE FROM READ_PROGRESS; DELETE FROM THUMBNAIL_BOOK; DELETE FROM THUMBNAIL_SERIES;
    DELETE FROM MEDIA; DELETE FROM MEDIA_PAGE; DELETE FROM BOOK_METADATA; DELETE FROM SERIES_METADATA; DELETE FROM BOOK_METADATA_AUTHOR;
    DELETE FROM BOOK_METADATA_TAG; DELETE FROM BOOK_METADATA_AGGREGATION; DELETE FROM SERIES_METADATA_GENRE`)
  const users = db
    .prepare('SELECT ID FROM USER')
    .all()
    .map((r) => String(r.ID))
  const time = '2026-01-02 03:04:05.678'
  const insert = (table: string, columns: string, count: number) =>
    db.prepare(
      `INSERT INTO ${table}(${columns}) VALUES(${Array.from({ length: count }, () => '?').join(', ')})`,
    )
  const series = insert('SERIES', 'ID, FILE_LAST_MODIFIED, NAME, URL, LIBRARY_ID, BOOK_COUNT', 6)
  const seriesMetadata = insert('SERIES_METADATA', 'SERIES_ID, STATUS, TITLE, TITLE_SORT, PUBLISHER', 5)
  const genre = insert('SERIES_METADATA_GENRE', 'GENRE, SERIES_ID', 2)
  const book = insert(
    'BOOK',
    'ID, FILE_LAST_MODIFIED, NAME, URL, SERIES_ID, FILE_SIZE, NUMBER, LIBRARY_ID, FILE_HASH',
    9,
  )
  const metadata = insert('BOOK_METADATA', 'BOOK_ID, NUMBER, NUMBER_SORT, TITLE, SUMMARY, RELEASE_DATE', 6)
  const author = insert('BOOK_METADATA_AUTHOR', 'NAME, ROLE, BOOK_ID', 3)
  const tag = insert('BOOK_METADATA_TAG', 'TAG, BOOK_ID', 2)
  const media = insert('MEDIA', 'BOOK_ID, MEDIA_TYPE, STATUS, PAGE_COUNT', 4)
  const page = insert('MEDIA_PAGE', 'BOOK_ID, NUMBER, FILE_NAME, MEDIA_TYPE, width, height, FILE_SIZE', 7)
  const poster = insert(
    'THUMBNAIL_BOOK',
    'ID, THUMBNAIL, SELECTED, TYPE, BOOK_ID, WIDTH, HEIGHT, MEDIA_TYPE, FILE_SIZE',
    9,
  )
  const progress = insert('READ_PROGRESS', 'BOOK_ID, USER_ID, PAGE, COMPLETED, READ_DATE', 5)
  for (let i = 0; i < books; i += 1) {
    const s = Math.floor(i / booksInSeries)
    const seriesId = `0S${String(s).padStart(11, '0')}`
    const bookId = `0B${String(i).padStart(11, '0')}`
    const name = `Series ${s}`
    if (i % booksInSeries === 0) {
      mkdirSync(join(root, name))
      series.run(seriesId, time, name, `file:${root}/${encodeURIComponent(name)}/`, library, booksInSeries)
      seriesMetadata.run(seriesId, 'ONGOING', name, name, `Publisher ${s % 90}`)
      genre.run(`genre ${s % 40}`, seriesId)
    }
    const size = 20_000_000 + i
    const file = `${name} ${i}.cbz`
    writeFileSync(join(root, name, file), '')
    truncateSync(join(root, name, file), size)
    book.run(
      bookId,
      time,
      `${name} ${i}`,
      `file:${root}/${encodeURIComponent(name)}/${encodeURIComponent(file)}`,
      seriesId,
      size,
      (i % booksInSeries) + 1,
      library,
      '',
    )
    metadata.run(
      bookId,
      String((i % booksInSeries) + 1),
      (i % booksInSeries) + 1,
      `Book ${i}`,
      'A summary of some length. '.repeat(8),
      '2020-05-01',
    )
    author.run(`Writer ${i % 900}`, 'writer', bookId)
    author.run(`Penciller ${i % 700}`, 'penciller', bookId)
    tag.run(`tag ${i % 300}`, bookId)
    media.run(bookId, 'application/zip', 'READY', pagesInBook)
    for (let n = 0; n < pagesInBook; n += 1)
      page.run(bookId, n, `${String(n).padStart(3, '0')}.jpg`, 'image/jpeg', 1600, 2400, 800_000 + n)
    const bytes = Buffer.concat([picture, Buffer.alloc(Math.max(0, posterBytes - picture.length))])
    bytes.writeUInt32LE(i, bytes.length - 4)
    poster.run(
      `0T${String(i).padStart(11, '0')}`,
      bytes,
      1,
      'GENERATED',
      bookId,
      200,
      300,
      'image/jpeg',
      bytes.length,
    )
    if (i % 3 === 0) progress.run(bookId, users[i % users.length] ?? '', 5, i % 2, time)
  }
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return { config, root }
}
