import type { YearCounts } from '@lectern/contract/conditions'
import { type QueryKey, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import type { ListJump } from '../../ui/list/item-source.ts'
import type { ScrubberProps } from './scrubber-stop.ts'
import { toListedYears } from './years.ts'

interface YearsOptions<K extends QueryKey> {
  /** Query of the counts; undefined when the list is not in the order of a date. */
  readonly query: UseQueryOptions<YearCounts, Error, YearCounts, K> | undefined
  readonly descending: boolean
  readonly pageSize: number
  /** Shows a page of the list, counted from 1. */
  readonly onPage: (page: number) => void
}

const none: readonly never[] = []

/** Returns the years of a list that is sorted by a date as stops of a scrubber, and the item to jump to. */
export function useYearStops<K extends QueryKey>({ query, descending, pageSize, onPage }: YearsOptions<K>) {
  const t = useText()
  const canCount = useServerOffers('year-counts')
  const isEnabled = canCount && query !== undefined
  const { data, isPending } = useQuery(
    isEnabled ? query : { queryKey: ['no years'] as unknown as K, queryFn: skipToken },
  )
  const [jump, setJump] = useState<ListJump>()
  const years = useMemo(
    () => (isEnabled && data ? toListedYears(data, descending) : none),
    [isEnabled, data, descending],
  )
  const scrubber: ScrubberProps | undefined =
    years.length === 0
      ? undefined
      : {
          label: t('books.years'),
          stops: years.map(({ year, count }) => {
            const name =
              year === null
                ? t('books.no_year_count', { count })
                : t('books.year_count', { year: String(year), count })
            return { id: String(year), label: year === null ? '–' : String(year), name, hint: name }
          }),
          onStop: (id) => {
            const index = years.find(({ year }) => String(year) === id)?.index
            if (index === undefined) return
            setJump({ index })
            onPage(Math.floor(index / pageSize) + 1)
          },
        }
  /** True if the scrubber needs room, also while the years load. */
  const isExpected = isEnabled && (isPending || scrubber !== undefined)
  return { scrubber, jump, isExpected }
}
