import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 20 * 60_000

/** Reads the database of a running server from outside: exact times without requests to the server. */
export class TaskWatch {
  readonly #db: DatabaseSync

  constructor(configDir: string) {
    this.#db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { readOnly: true, timeout: 5000 })
  }

  count(kind?: string): number {
    const row = kind
      ? this.#db.prepare('select count(*) as n from task where kind = ?').get(kind)
      : this.#db.prepare('select count(*) as n from task').get()
    return Number(row?.n)
  }

  books(): { known: number; analyzed: number } {
    const row = this.#db
      .prepare('select count(*) as known, sum(media_status = 2) as analyzed from book where deleted = 0')
      .get()
    return { known: Number(row?.known), analyzed: Number(row?.analyzed) }
  }

  /** Returns the number of analyzed books: all but those that wait, which have an index of their own. */
  analyzedBooks(): number {
    const row = this.#db
      .prepare(
        'select (select count(*) from book) - (select count(*) from book where media_status <> 2 and media_status in (0, 4)) as n',
      )
      .get()
    return Number(row?.n)
  }

  /** Returns everything that a scan may change, as one text. */
  contents(): string {
    const tables = ['library', 'series', 'series_metadata', 'book', 'book_metadata', 'book_pages', 'poster']
    const hash = (table: string) =>
      this.#db.prepare(`select count(*) as n, max(rowid) as last, total(length(t)) as sum from
        (select rowid, json_array(${this.#columns(table)}) as t from ${table})`)
    const dates = ['library', 'series', 'series_metadata', 'book', 'book_metadata'].map((t) =>
      this.#db.prepare(`select total(modified) as n from ${t}`).get(),
    )
    return JSON.stringify([tables.map((t) => hash(t).get()), dates])
  }

  #columns(table: string): string {
    return this.#db
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map((c) => (c.name === 'pages' ? 'length(pages)' : `"${String(c.name)}"`))
      .join(', ')
  }

  /** Size of all pages in use, in bytes. */
  databaseSize(): number {
    const pragma = (name: string) => Number(Object.values(this.#db.prepare(`pragma ${name}`).get() ?? {})[0])
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
  }

  /** Polls every 20 ms until the condition holds. Resolves with the time (performance.now). */
  async waitUntil(isDone: () => boolean): Promise<number> {
    const from = performance.now()
    while (!isDone()) {
      if (performance.now() - from > timeoutMs) throw new Error('the server did not get done')
      await sleep(20)
    }
    return performance.now()
  }

  /** Resolves when no task waits or runs. */
  idle(): Promise<number> {
    return this.waitUntil(() => this.count() === 0)
  }

  close(): void {
    this.#db.close()
  }
}
