/** Returns the message id of the label of a field: `edit.title_sort` for `titleSort`. */
export const labelIdOf = (name: string): string =>
  `edit.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** Returns an object with only the given keys, as far as it has them. */
export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]])) as Pick<T, K>
}

/** Returns for each of the fields whether it is locked. */
export function readLocks<N extends string>(
  fields: readonly N[],
  metadata: Readonly<Record<`${N}Lock`, boolean>>,
): Readonly<Record<N, boolean>> {
  const locks: Readonly<Record<string, boolean>> = metadata
  return Object.fromEntries(fields.map((name) => [name, locks[`${name}Lock`] ?? false])) as Record<N, boolean>
}

/** Returns locks under the names that the server has for them. */
export const writeLocks = (locks: Readonly<Record<string, boolean | undefined>>): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(locks).flatMap(([name, lock]) => (lock === undefined ? [] : [[`${name}Lock`, lock]])),
  )
