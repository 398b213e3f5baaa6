import type { LeftBehind, SkipReason, TakeoverKind } from '@lectern/contract/takeover'
import type { Origin } from '../komga/source-queries.ts'
import type { TakeoverChoices } from '../takeover-run.ts'
import type { KavitaDatabase } from './kavita-database.ts'
import { makeStableId } from './kavita-values.ts'
import type { TranslatedDatabase } from './translated-database.ts'

/** Time of rows that have none: it is never newer than a row here. */
export const noTime = '1970-01-01 00:00:01'

/** A translation in progress. */
export class Translation {
  readonly kavita: KavitaDatabase
  readonly translated: TranslatedDatabase
  readonly choices: TakeoverChoices
  readonly #skipped = new Map<string, { kind: TakeoverKind; reason: SkipReason; count: number }>()
  readonly #leftBehind = new Map<LeftBehind, number>()
  #privateLists = 0
  /** Ids here of the imported users, by their numbers in Kavita. */
  readonly users = new Map<number, string>()

  constructor(kavita: KavitaDatabase, translated: TranslatedDatabase, choices: TakeoverChoices) {
    this.kavita = kavita
    this.translated = translated
    this.choices = choices
  }

  makeId(kind: string, key: string | number): string {
    return makeStableId(this.kavita.installId, kind, key)
  }

  skip(kind: TakeoverKind, reason: SkipReason, count = 1): void {
    const key = `${kind} ${reason}`
    const skipped = this.#skipped.get(key) ?? { kind, reason, count: 0 }
    skipped.count += count
    this.#skipped.set(key, skipped)
  }

  countLeftBehind(what: LeftBehind, count: number): void {
    if (count > 0) this.#leftBehind.set(what, (this.#leftBehind.get(what) ?? 0) + count)
  }

  /** True if a list that only its owner sees may be imported; otherwise counts it. */
  canImportPrivateList(kind: 'collections' | 'readLists'): boolean {
    // A list of the only user is hidden from no other user.
    if (this.users.size <= 1 || this.choices.allowed.includes('privateLists')) return true
    this.#privateLists += 1
    this.skip(kind, 'PRIVATE')
    return false
  }

  get origin(): Origin {
    const count = this.#privateLists
    return {
      version: this.kavita.version,
      skipped: [...this.#skipped.values()],
      leftBehind: [...this.#leftBehind].map(([what, n]) => ({ what, count: n })),
      held: count > 0 ? [{ option: 'privateLists', libraryId: null, libraryName: null, count }] : [],
    }
  }
}
