import { join } from 'node:path'
import type { LeftBehind } from '@lectern/contract/takeover'
import type { Origin } from '../komga/source-queries.ts'
import type { TakeoverChoices } from '../takeover-run.ts'
import { KavitaDatabase } from './kavita-database.ts'
import { translateBookMetadata } from './translate-book-metadata.ts'
import { translateFiles } from './translate-files.ts'
import { translateLibraries } from './translate-libraries.ts'
import { translateLists } from './translate-lists.ts'
import { translateBookmarks, translateProgress } from './translate-reading.ts'
import { translateSeriesMetadata } from './translate-series-metadata.ts'
import { translateUsers } from './translate-users.ts'
import { TranslatedDatabase } from './translated-database.ts'
import { Translation } from './translation.ts'

/** Tables whose rows have no equivalent here. */
const leftTables: readonly (readonly [LeftBehind, table: string, where?: string])[] = [
  ['apiKeys', 'AppUserAuthKey'],
  ['ratings', 'AppUserRating'],
  ['ratings', 'AppUserChapterRating'],
  ['highlights', 'AppUserAnnotation'],
  ['contents', 'AppUserTableOfContent'],
  ['filters', 'AppUserSmartFilter'],
  ['devices', 'Device'],
  ['sessions', 'AppUserReadingSession'],
  ['covers', 'Series', 'WHERE "CoverImageLocked" = 1'],
]

function countRemaining(run: Translation): void {
  const { kavita } = run
  for (const [what, table, where] of leftTables)
    if (where === undefined || kavita.has(table, 'CoverImageLocked'))
      run.countLeftBehind(what, kavita.count(table, where))
  // Before 0.8.9 each user had one key.
  if (!kavita.has('AppUserAuthKey', 'Key') && kavita.has('AspNetUsers', 'ApiKey'))
    run.countLeftBehind('apiKeys', kavita.count('AspNetUsers', 'WHERE "ApiKey" <> \'\''))
}

/**
 * Translates the private copy of a Kavita server's database into Komga's layout, in a file beside it. A series of Kavita is a group of files
 * with similar names; here each folder becomes a series. Throws DAMAGED, KAVITA_TOO_OLD and KAVITA_TOO_NEW.
 */
export function translateKavita(
  file: string,
  folder: string,
  choices: TakeoverChoices,
): { file: string; origin: Origin } {
  const kavita = new KavitaDatabase(file)
  const path = join(folder, 'translated.sqlite')
  let translated: TranslatedDatabase | undefined
  try {
    translated = new TranslatedDatabase(path)
    const run = new Translation(kavita, translated, choices)
    const roots = translateLibraries(run)
    translateUsers(run, roots)
    const books = translateFiles(run, roots)
    translateSeriesMetadata(run, books)
    translateBookMetadata(run, books)
    translateProgress(run, books)
    translateBookmarks(run, books)
    translateLists(run, books)
    countRemaining(run)
    translated.finish()
    return { file: path, origin: run.origin }
  } finally {
    translated?.close()
    kavita.close()
  }
}
