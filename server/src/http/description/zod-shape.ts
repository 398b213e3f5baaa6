/** A shape of zod, as far as Lectern inspects it: `_zod.def` is its authors' untyped interface for tools. Only this file knows it. */
export interface Def {
  readonly type: string
  readonly innerType?: Shape
  readonly in?: Shape
  readonly out?: Shape
  readonly left?: Shape
  readonly right?: Shape
  readonly getter?: () => Shape
  readonly options?: readonly Shape[]
  readonly shape?: Readonly<Record<string, Shape>>
  readonly element?: Shape
  readonly valueType?: Shape
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}
export interface Shape {
  readonly _zod: { readonly def: Def }
}

/** Converts a schema to a shape that can be inspected. */
export const openShape = (schema: unknown): Shape => schema as Shape

/** Returns the shape inside optional, default, lazy and pipe wrappers. */
export function unwrap({ _zod: { def } }: Shape): Def {
  const inner = def.innerType ?? def.getter?.() ?? def.in
  return inner ? unwrap(inner) : def
}
