/**
 * What a shape of zod says of itself, as far as we look into it: `_zod.def` is what its authors offer to programs like ours, untyped. This is
 * the one place that knows it.
 */
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

/** A shape as one that can be looked into. */
export const openShape = (schema: unknown): Shape => schema as Shape

/** What is inside optional, default, lazy and pipe wrappers. */
export function unwrap({ _zod: { def } }: Shape): Def {
  const inner = def.innerType ?? def.getter?.() ?? def.in
  return inner ? unwrap(inner) : def
}
