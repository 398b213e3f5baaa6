import { join } from 'node:path'
import type { Held, LeftBehind, SkipReason, TakeoverKind } from '@lectern/contract/takeover'
import { KavitaDatabase } from './kavita-database.ts'
import { makeStableId } from './kavita-values.ts'
import type { TakeoverChoices } from './takeover-run.ts'
import { translateBookMetadata } from './translate-book-metadata.ts'
import { translateFiles } from './translate-files.ts'
import { translateLibraries } from './translate-libraries.ts'
import { translateLists } from './translate-lists.ts'
import { translateSeriesMetadata } from './translate-metadata.ts'
import { translateBookmarks, translateProgress } from './translate-reading.ts'
import { translateUsers } from './translate-users.ts'
import { TranslatedDatabase } from './translated-layout.ts'

/** What is known of another server's database beside its translated rows. */
export interface Origin {
  readonly version: string
  /** Rows that have no place in the layout, and why. */
  readonly skipped: readonly {
    readonly kind: TakeoverKind
    readonly reason: SkipReason
    readonly count: number
  }[]
  readonly leftBehind: readonly { readonly what: LeftBehind; readonly count: number }[]
  readonly held: readonly Held[]
}

/** A translation while it is made. */
export class Translation {
  readonly kavita: KavitaDatabase
  readonly translated: TranslatedDatabase
  readonly choices: TakeoverChoices
  readonly #skipped = new Map<string, { kind: TakeoverKind; reason: SkipReason; count: number }>()
  readonly #left = new Map<LeftBehind, number>()
  #privateLists = 0
  /** Users there, as far as they come over: their ids here by their numbers. */
  readonly users = new Map<number, string>()

  constructor(kavita: KavitaDatabase, translated: TranslatedDatabase, choices: TakeoverChoices) {
    this.kavita = kavita
    this.translated = translated
    this.choices = choices
  }

  idOf(kind: string, key: string | number): string {
    return makeStableId(this.kavita.installId, kind, key)
  }

  skip(kind: TakeoverKind, reason: SkipReason, count = 1): void {
    const key = `${kind} ${reason}`
    const known = this.#skipped.get(key) ?? { kind, reason, count: 0 }
    known.count += count
    this.#skipped.set(key, known)
  }

  leave(what: LeftBehind, count: number): void {
    if (count > 0) this.#left.set(what, (this.#left.get(what) ?? 0) + count)
  }

  /** Returns true when a list that only its owner sees may come over; notes it otherwise. */
  mayTakePrivate(kind: 'collections' | 'readLists'): boolean {
    // Nobody else sees what the only user has.
    if (this.users.size <= 1 || this.choices.allowed.includes('privateLists')) return true
    this.#privateLists += 1
    this.skip(kind, 'PRIVATE')
    return false
  }

  get origin(): Origin {
    const option = 'privateLists' as const
    return {
      version: this.kavita.version,
      skipped: [...this.#skipped.values()],
      leftBehind: [...this.#left].map(([what, count]) => ({ what, count })),
      held:
        this.#privateLists > 0
          ? [{ option, libraryId: null, libraryName: null, count: this.#privateLists }]
          : [],
    }
  }
}

/** Tables of what has no place here. */
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

function countWhatStays(run: Translation): void {
  const { kavita } = run
  for (const [what, table, where] of leftTables)
    if (where === undefined || kavita.has(table, 'CoverImageLocked'))
      run.leave(what, kavita.count(table, where))
  // Before 0.8.9 each user had one key.
  if (!kavita.has('AppUserAuthKey', 'Key') && kavita.has('AspNetUsers', 'ApiKey'))
    run.leave('apiKeys', kavita.count('AspNetUsers', 'WHERE "ApiKey" <> \'\''))
}

/**
 * Translates the private copy of a Kavita server's database into the layout that a take-over reads, in a file beside it. Series there are
 * groups of files by their names, series here are folders: each folder becomes one. Throws DAMAGED, KAVITA_TOO_OLD and KAVITA_TOO_NEW.
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
    countWhatStays(run)
    translated.finish()
    return { file: path, origin: run.origin }
  } finally {
    translated?.close()
    kavita.close()
  }
}
