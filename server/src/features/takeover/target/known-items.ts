import type { SourceRow } from '../komga/source-queries.ts'
import { parseTime } from '../komga/source-values.ts'
import type { ImportedLibrary, TakeoverRun } from '../takeover-run.ts'
import type { FileMatcher, FoundFile } from './match-files.ts'
import type { TermWriter } from './term-writer.ts'

/** Shared by the imports of series and of books. */
export interface FileContext {
  readonly files: ReadonlyMap<string, FoundFile>
  readonly matcher: FileMatcher
  readonly terms: TermWriter
}

/** True for a row that an earlier import of its library included. If it is not here, it was deleted here. */
export const isOlderThanImport = ({ importedAt }: ImportedLibrary, created: unknown): boolean =>
  importedAt !== undefined && (parseTime(created) ?? 0) <= importedAt

/** The series or books that were here before the import. */
export class KnownItems<R extends { readonly public_id: string }> {
  readonly #rows: ReadonlyMap<string, R>
  /** Ids by library and path, of items outside the trash in libraries that were here before. */
  readonly #ids = new Map<string, string>()

  /** `columns` are those of the item and (`m`) of its metadata. */
  constructor({ target, libraries }: TakeoverRun, table: 'series' | 'book', columns: string) {
    const joined = `FROM ${table} JOIN ${table}_metadata m ON m.${table}_id = ${table}.id`
    this.#rows = new Map(target.all<R>(`SELECT ${columns} ${joined}`).map((row) => [row.public_id, row]))
    for (const { id, isKnown } of libraries.values()) {
      if (!isKnown) continue
      const sql = `SELECT public_id, m.path ${joined} WHERE library_id = ? AND deleted = 0`
      for (const row of target.all<{ public_id: string; path: string }>(sql, id))
        this.#ids.set(`${id} ${row.path}`, row.public_id)
    }
  }

  /** Returns the item with the old id or, in a library that was here before, at the path. */
  find(row: SourceRow, library: ImportedLibrary, path: string): R | undefined {
    const idAtPath = row.DELETED_DATE === null ? this.#ids.get(`${library.id} ${path}`) : undefined
    return this.#rows.get(String(row.ID)) ?? this.#rows.get(idAtPath ?? '')
  }
}
