import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Sql } from './open.ts'

type Values = Readonly<Record<string, string | number | null>>

/** Text of SQL as one of the statements of a batch. */
export const statement = <R>(db: Sql, text: RawBuilder<R>): Compilable<R> => ({
  compile: () => text.compile(db),
})

/** Stands for a value until the query is asked. */
class ParameterSlot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query of which only the values differ from one asking to the next. It is built and compiled once: for a wide one that takes this thread
 * longer than SQLite takes to answer (0.4 ms for the row of a book with all that is shown of it). `build` may pass its values on to the
 * query and to nothing else.
 */
export function compileOnce<V extends Values, R>(
  names: readonly (keyof V & string)[],
  build: (db: Sql, values: V) => { compile(): CompiledQuery<R> },
): (db: Sql, values: V) => Promise<R[]> {
  let known: CompiledQuery<R> | undefined
  return async (db, values) => {
    known ??= build(
      db,
      Object.fromEntries(names.map((name) => [name, new ParameterSlot(name)])) as unknown as V,
    ).compile()
    const parameters = known.parameters.map((p) => (p instanceof ParameterSlot ? values[p.name] : p))
    return (await db.executeQuery<R>({ ...known, parameters })).rows
  }
}
