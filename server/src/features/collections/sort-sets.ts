import { setSorts } from '@lectern/contract/collections'
import { parseSorts } from '@lectern/contract/page'
import type { SetSort } from './set-list-queries.ts'

const columns: Record<(typeof setSorts)[number], SetSort> = {
  name: 'name',
  createdDate: 'created',
  lastModifiedDate: 'modified',
  relevance: 'relevance',
}
const isSort = (property: string): property is keyof typeof columns =>
  setSorts.some((name) => name === property)

/** Returns the default sort: by name, or by relevance in a search. */
export const defaultSort = (isSearch: boolean): { by: SetSort; descending: boolean }[] => [
  { by: isSearch ? 'relevance' : 'name', descending: false },
]

/** Returns the sort of a list of collections or read lists: unknown properties are ignored (behaviour 2.1). */
export function sortSets(
  requested: readonly string[] | undefined,
  isSearch: boolean,
): { by: SetSort; descending: boolean }[] {
  if (!requested?.length) return defaultSort(isSearch)
  return parseSorts(requested).flatMap(({ property, descending }) =>
    isSort(property) ? [{ by: columns[property], descending }] : [],
  )
}
