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

/**
 * Returns the sort of a list of read lists: unknown properties are dropped; by default by name, or by relevance in a search (behaviour
 * 2.1).
 */
export function sortReadLists(
  requested: readonly string[] | undefined,
  isSearch: boolean,
): { by: SetSort; descending: boolean }[] {
  if (!requested?.length) return [{ by: isSearch ? 'relevance' : 'name', descending: false }]
  return parseSorts(requested).flatMap(({ property, descending }) =>
    isSort(property) ? [{ by: columns[property], descending }] : [],
  )
}
