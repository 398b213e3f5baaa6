import { gzipSync } from 'node:zlib'
import type { Locator } from '@lectern/contract/progress'
import type { ChapterFile, TranslatedBooks } from './translate-files.ts'
import type { Translation } from './translation.ts'

const progress = {
  AppUserId: 'whole',
  ChapterId: 'whole',
  PagesRead: 'whole',
  Created: 'time',
  LastModified: 'time',
} as const

const partMark = /^part=(\d{1,7})\/(\d{1,7})$/

/**
 * Returns a place in an EPUB of which only the part is known, counted from 0. It has no address until the file was read, and until then
 * the reading goes by the page.
 */
const makePart = (part: number, of: number): Locator => ({
  locations: { fragments: [`part=${part}/${of}`], totalProgression: part / of },
})

/** Returns the part of a place that has no address yet; undefined for other places. */
export function readPart(locator: Locator): { readonly part: number; readonly of: number } | undefined {
  const [, part, of] = partMark.exec(locator.locations?.fragments?.[0] ?? '') ?? []
  return locator.href == null && part !== undefined && of !== undefined && Number(of) > 0
    ? { part: Number(part), of: Number(of) }
    : undefined
}

const older = '1970-01-01 00:00:01'

interface Reading {
  readonly userId: string
  /** Pages that were read of all files of the chapter. */
  readonly pages: number
  readonly created: string
  readonly modified: string
}

/** Writes the reading of one file; `pages` of it were read. */
function writeReading(
  { translated }: Translation,
  { userId, created, modified }: Reading,
  file: ChapterFile & { readonly bookId: string },
  pages: number,
): void {
  const isRead = pages >= file.pages
  translated.add('READ_PROGRESS', {
    BOOK_ID: file.bookId,
    USER_ID: userId,
    PAGE: isRead ? file.pages : pages + 1,
    COMPLETED: isRead,
    READ_DATE: modified,
    CREATED_DATE: created,
    LAST_MODIFIED_DATE: modified,
    locator: !isRead && file.isEpub ? gzipSync(JSON.stringify(makePart(pages, file.pages))) : null,
  })
}

/** Writes the reading of the files of a chapter. `seen` has users and files of which a later reading was written already. */
function writeChapter(
  run: Translation,
  reading: Reading,
  files: readonly ChapterFile[],
  seen: Set<string>,
): void {
  let { pages } = reading
  for (const file of files) {
    if (pages <= 0 || file.pages === 0) return
    const { bookId } = file
    const key = `${reading.userId} ${bookId}`
    if (bookId === undefined) run.skip('progress', 'OWNER_MISSING')
    else if (!seen.has(key)) writeReading(run, reading, { ...file, bookId }, pages)
    seen.add(key)
    pages -= file.pages
  }
}

/**
 * Translates reading. There, a chapter of several files has one place in all of their pages, counted from 0, and is read when that is
 * their number. Chapters that were opened and not read have no place.
 */
export function translateProgress(run: Translation, { chapters }: TranslatedBooks): void {
  const seen = new Set<string>()
  const latestFirst = 'ORDER BY "LastModifiedUtc" DESC, "Id"'
  for (const row of run.kavita.rows('AppUserProgresses', progress, latestFirst)) {
    const userId = run.users.get(row.AppUserId)
    const files = chapters.get(row.ChapterId)
    const modified = row.LastModified ?? row.Created ?? older
    if (userId === undefined || !files) run.skip('progress', 'OWNER_MISSING')
    else
      writeChapter(
        run,
        { userId, pages: row.PagesRead, created: row.Created ?? modified, modified },
        files,
        seen,
      )
  }
}

/** Translates bookmarks of pages. Those in EPUB are of pages that are counted in another way. */
export function translateBookmarks(run: Translation, { chapters }: TranslatedBooks): void {
  const shape = {
    Id: 'whole',
    AppUserId: 'whole',
    ChapterId: 'whole',
    Page: 'whole',
    Created: 'time',
  } as const
  for (const row of run.kavita.rows('AppUserBookmark', shape, 'ORDER BY "Id"')) {
    const userId = run.users.get(row.AppUserId)
    let rest = row.Page
    const place = chapters.get(row.ChapterId)?.find(({ pages }) => {
      if (rest < pages) return true
      rest -= pages
      return false
    })
    if (userId === undefined || place?.bookId === undefined || rest < 0)
      run.skip('bookmarks', 'OWNER_MISSING')
    else if (place.isEpub) run.skip('bookmarks', 'UNKNOWN_VALUE')
    else
      run.translated.add('BOOKMARK', {
        ID: run.idOf('bookmark', row.Id),
        USER_ID: userId,
        BOOK_ID: place.bookId,
        PAGE: rest + 1,
        CREATED_DATE: row.Created ?? older,
      })
  }
}
