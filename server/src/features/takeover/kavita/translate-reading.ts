import { gzipSync } from 'node:zlib'
import type { Locator } from '@lectern/contract/progress'
import type { ChapterFile, TranslatedBooks } from './translate-files.ts'
import { noTime, type Translation } from './translation.ts'

const partMark = /^part=(\d{1,7})\/(\d{1,7})$/

/**
 * Returns a position in an EPUB of which only the number of the part is known, counted from 0. It gets an address when the file is read
 * (`resolveImportedPositions`); until then the page counts.
 */
const makePart = (part: number, of: number): Locator => ({
  locations: { fragments: [`part=${part}/${of}`], totalProgression: part / of },
})

/** Returns the part of a position that has no address yet; undefined for other positions. */
export function readPart(locator: Locator): { readonly part: number; readonly of: number } | undefined {
  const [, part, of] = partMark.exec(locator.locations?.fragments?.[0] ?? '') ?? []
  return locator.href == null && part !== undefined && of !== undefined && Number(of) > 0
    ? { part: Number(part), of: Number(of) }
    : undefined
}

interface ChapterProgress {
  readonly userId: string
  /** Number of read pages in all files of the chapter. */
  readonly pages: number
  readonly created: string
  readonly modified: string
}

/** Writes the progress of the files of a chapter. `seen` has users and files whose later progress was written already. */
function writeChapter(
  run: Translation,
  { userId, pages: readPages, created, modified }: ChapterProgress,
  files: readonly ChapterFile[],
  seen: Set<string>,
): void {
  let pages = readPages
  for (const file of files) {
    if (pages <= 0 || file.pages === 0) return
    const key = `${userId} ${file.bookId}`
    const isRead = pages >= file.pages
    if (file.bookId === undefined) run.skip('progress', 'OWNER_MISSING')
    else if (!seen.has(key))
      run.translated.add('READ_PROGRESS', {
        BOOK_ID: file.bookId,
        USER_ID: userId,
        PAGE: isRead ? file.pages : pages + 1,
        COMPLETED: isRead,
        READ_DATE: modified,
        CREATED_DATE: created,
        LAST_MODIFIED_DATE: modified,
        locator: !isRead && file.isEpub ? gzipSync(JSON.stringify(makePart(pages, file.pages))) : null,
      })
    seen.add(key)
    pages -= file.pages
  }
}

/**
 * Translates read progress. In Kavita, a chapter of several files has one position in all of their pages, counted from 0, and is read if
 * it equals their number. Chapters that were only opened have no progress here.
 */
export function translateProgress(run: Translation, { chapters }: TranslatedBooks): void {
  const seen = new Set<string>()
  const shape = { whole: 'AppUserId ChapterId PagesRead', time: 'Created LastModified' } as const
  for (const row of run.kavita.rows('AppUserProgresses', shape, 'ORDER BY "LastModifiedUtc" DESC, "Id"')) {
    const userId = run.users.get(row.AppUserId)
    const files = chapters.get(row.ChapterId)
    const modified = row.LastModified ?? row.Created ?? noTime
    const progress = { pages: row.PagesRead, created: row.Created ?? modified, modified }
    if (userId === undefined || !files) run.skip('progress', 'OWNER_MISSING')
    else writeChapter(run, { userId, ...progress }, files, seen)
  }
}

/** Translates bookmarks of pages. Those in an EPUB are skipped: its pages are counted differently here. */
export function translateBookmarks(run: Translation, { chapters }: TranslatedBooks): void {
  const shape = { whole: 'Id AppUserId ChapterId Page', time: 'Created' } as const
  for (const row of run.kavita.rows('AppUserBookmark', shape, 'ORDER BY "Id"')) {
    const userId = run.users.get(row.AppUserId)
    let page = row.Page
    const file = chapters.get(row.ChapterId)?.find(({ pages }) => {
      if (page < pages) return true
      page -= pages
      return false
    })
    if (userId === undefined || file?.bookId === undefined || page < 0) run.skip('bookmarks', 'OWNER_MISSING')
    else if (file.isEpub) run.skip('bookmarks', 'UNKNOWN_VALUE')
    else
      run.translated.add('BOOKMARK', {
        ID: run.makeId('bookmark', row.Id),
        USER_ID: userId,
        BOOK_ID: file.bookId,
        PAGE: page + 1,
        CREATED_DATE: row.Created ?? noTime,
      })
  }
}
