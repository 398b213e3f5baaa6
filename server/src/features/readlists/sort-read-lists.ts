import { parseSorts } from '@lectern/contract/page'
import { readListSorts } from '@lectern/contract/readlists'
import type { SetSort } from '../collections/set-list-queries.ts'

const columns: Record<(typeof readListSorts)[number], SetSort> = {
  name: 'name',
  createdDate: 'created',
  lastModifiedDate: 'modified',
  relevance: 'relevance',
}
const isSort = (property: string): property is keyof typeof columns =>
  readListSorts.some((name) => name === property)

/** What a list of read lists is sorted by: unknown properties are dropped; by name, or best match first, when nothing is asked (behaviour 2.1). */
export function sortReadLists(
  requested: readonly string[] | undefined,
  isSearch: boolean,
): { by: SetSort; descending: boolean }[] {
  if (!requested?.length) return [{ by: isSearch ? 'relevance' : 'name', descending: false }]
  return parseSorts(requested).flatMap(({ property, descending }) =>
    isSort(property) ? [{ by: columns[property], descending }] : [],
  )
}
