/** A member of a set whose order is edited, with the texts of its row and its sort values. */
export interface OrderItem {
  readonly id: string
  readonly title: string
  /** Second line: the series of a book, the year of a series. */
  readonly line: string
  readonly sortTitle: string
  /** Calendar date; empty if unknown. */
  readonly date: string
  /** Series and number, for books. */
  readonly number: readonly [series: string, number: number]
  readonly poster: string
}

export type SortBy = 'title' | 'date' | 'number'

/** Returns the sorted ids. Members without a date come last, after them unknown members in their present order. */
export function sortOnce(
  ids: readonly string[],
  items: ReadonlyMap<string, OrderItem>,
  by: SortBy,
  locale: string,
): readonly string[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const known = ids.flatMap((id) => items.get(id) ?? [])
  const comparisons: Readonly<Record<SortBy, (a: OrderItem, b: OrderItem) => number>> = {
    title: (a, b) => compare(a.sortTitle, b.sortTitle),
    date: (a, b) =>
      Number(a.date === '') - Number(b.date === '') || (a.date < b.date ? -1 : Number(a.date > b.date)),
    number: (a, b) => compare(a.number[0], b.number[0]) || a.number[1] - b.number[1],
  }
  return [...known.toSorted(comparisons[by]).map(({ id }) => id), ...ids.filter((id) => !items.has(id))]
}
