import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Sql } from './open.ts'

type Values = Readonly<Record<string, string | number | null>>

/** Returns SQL text as one of the statements of a batch. */
export const statement = <R>(db: Sql, text: RawBuilder<R>): Compilable<R> => ({
  compile: () => text.compile(db),
})

/** Placeholder for a value until the query runs. */
class ParameterSlot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Returns a query that is built and compiled once and run with different values, because compiling a wide query takes longer than running it
 * (0.4 ms for the full row of a book). `build` may only pass its values to the query.
 */
export function compileOnce<V extends Values, R>(
  names: readonly (keyof V & string)[],
  build: (db: Sql, values: V) => { compile(): CompiledQuery<R> },
): (db: Sql, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, values) => {
    compiled ??= build(
      db,
      Object.fromEntries(names.map((name) => [name, new ParameterSlot(name)])) as unknown as V,
    ).compile()
    const parameters = compiled.parameters.map((p) => (p instanceof ParameterSlot ? values[p.name] : p))
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows
  }
}
