import type { LeftBehind, SkipReason, TakeoverKind } from '@lectern/contract/takeover'
import type { KavitaDatabase } from './kavita-database.ts'
import { makeStableId } from './kavita-values.ts'
import type { Origin } from './origin.ts'
import type { TakeoverChoices } from './takeover-run.ts'
import type { TranslatedDatabase } from './translated-layout.ts'

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
