import { parseSorts, type Sort } from '@lectern/contract/page'

export interface ChosenSort<P extends string> extends Sort {
  readonly property: P
}

/**
 * Returns the sort of a list (behaviour 1.2, 2.1): those of the requested properties that are known, or the default if none was requested.
 */
export function chooseSorts<P extends string>(
  requested: readonly string[] | undefined,
  isKnown: (property: string) => property is P,
  defaults: readonly string[],
): ChosenSort<P>[] {
  const values = requested && requested.length > 0 ? requested : defaults
  return parseSorts(values).flatMap(({ property, descending }) =>
    isKnown(property) ? [{ property, descending }] : [],
  )
}
