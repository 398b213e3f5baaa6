import type { ReadList } from '@lectern/contract/readlists'
import { useItem } from '../../api/use-item.ts'
import { readListQueries } from './queries.ts'

const isReadList = (value: object): value is ReadList => 'bookIds' in value

/** Returns a read list; see `useItem`. */
export function useReadList(readListId: string) {
  const { item: readList, ...query } = useItem({
    id: readListId,
    query: readListQueries.detail(readListId),
    lists: readListQueries.all,
    isKind: isReadList,
  })
  return { readList, ...query }
}
