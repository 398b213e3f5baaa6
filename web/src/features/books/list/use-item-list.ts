import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListPage, type ListPageQuery, useEndlessList } from '../../../api/use-endless-list.ts'
import { usePreference } from '../../../lib/preferences.ts'
import type { ItemSource, ListJump } from '../../../ui/list/item-source.ts'

interface ListOptions<P, K extends QueryKey> {
  /** 1-based; ignored if the list is endless. */
  readonly page: number
  readonly pageSize: number
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number, size: number) => ListPageQuery<P, K>
  /** Returns the position of the list on its page, in pixels; 0 by default. */
  readonly getTop?: (() => number) | undefined
  /** Item of the whole list to scroll to. */
  readonly jump?: ListJump | undefined
}

/** Returns the number of items of one request of an endless list. */
const toStep = (pageSize: number) => Math.min(100, Math.max(50, pageSize))

/** Returns the number of all items of a list, from its page on the screen. */
export function useListCount<P extends ListPage<unknown>, K extends QueryKey>(
  options: ListOptions<P, K>,
): number | undefined {
  const [paging] = usePreference('listPaging')
  const { page, pageSize, queryFor } = options
  const shown = paging === 'endless' ? queryFor(0, toStep(pageSize)) : queryFor(page - 1, pageSize)
  return useQuery(shown).data?.totalElements
}

/** Returns the page of a list that is in the address or, if the reader prefers endless lists, all items. */
export function useItemList<P extends ListPage<unknown>, K extends QueryKey>({
  page,
  pageSize,
  queryFor,
  getTop,
  jump,
}: ListOptions<P, K>) {
  const [paging] = usePreference('listPaging')
  const isEndless = paging === 'endless'
  const step = toStep(pageSize)
  const endless = useEndlessList({
    pageSize: step,
    queryFor: (index) => queryFor(index, step),
    isEnabled: isEndless,
    getTop,
  })
  const paged = useQuery({ ...queryFor(page - 1, pageSize), enabled: !isEndless })
  const content = paged.data?.content
  const onPage = useMemo((): ItemSource<P['content'][number]> | undefined => {
    return content && { count: content.length, itemAt: (index) => content[index] }
  }, [content])
  const target = useMemo(() => {
    const index = jump && (isEndless ? jump.index : jump.index - (page - 1) * pageSize)
    return index === undefined || index < 0 ? undefined : { index }
  }, [jump, isEndless, page, pageSize])
  const { data, error, refetch, isPlaceholderData } = isEndless ? endless : paged
  const items = isEndless ? endless.source : onPage
  return {
    data,
    error,
    retry: () => void refetch(),
    isPlaceholderData,
    source: useMemo(
      () => items && { ...items, jump: isPlaceholderData ? undefined : target },
      [items, target, isPlaceholderData],
    ),
    /** Index in the whole list of the first item of `source`. */
    first: isEndless ? 0 : (page - 1) * pageSize,
    total: data?.totalElements,
    pages: isEndless || !data ? 1 : data.totalPages,
    /** Set if a part of an endless list could not be loaded: loads it again. */
    retryParts: isEndless && endless.hasFailed ? endless.retryParts : undefined,
  }
}
