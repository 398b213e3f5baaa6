import { listSeries, type Series } from '@lectern/contract/series'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLibraries } from '../libraries/queries.ts'
import { PickerDialog } from './PickerDialog.tsx'

const maxEntries = 20
const pauseMs = 250

interface Props {
  readonly title: string
  /** Initial search. */
  readonly typed: string
  /** False for several books, which cannot share a one-shot. */
  readonly withOneshots: boolean
  /** Id of the present choice. */
  readonly current: string | undefined
  readonly onChoose: (series: Series) => void
  readonly onClose: () => void
}

/** Finds a series by its title. */
export function SeriesPicker({ title, typed: initial, withOneshots, current, onChoose, onClose }: Props) {
  const t = useText()
  const libraries = useLibraries()
  const [typed, setTyped] = useState(initial)
  const [search, setSearch] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    queryKey: ['series', 'pick', search, withOneshots] as const,
    queryFn: ({ signal }) =>
      call(listSeries, {
        query: {
          ...(search === '' ? { sort: ['metadata.titleSort,asc'] } : { search }),
          ...(withOneshots ? {} : { oneshot: false }),
          deleted: false,
          size: maxEntries,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const list = useDeferredValue(found.data?.content)
  const more = (found.data?.totalElements ?? 0) - (list?.length ?? 0)
  const describe = ({ oneshot, booksCount, booksMetadata, libraryId }: Series) =>
    [
      oneshot ? t('series.oneshot') : t('series.books', { count: booksCount }),
      booksMetadata.releaseDate?.slice(0, 4),
      libraries.find(({ id }) => id === libraryId)?.name,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <PickerDialog
      title={title}
      searchLabel={t('import.search_series')}
      typed={typed}
      onTyped={setTyped}
      entries={list?.map((series) => ({
        id: series.id,
        poster: { kind: 'series', id: series.id },
        title: series.metadata.title,
        facts: describe(series),
      }))}
      entriesLabel={t('import.series_found')}
      isFetching={found.isFetching}
      error={found.error ?? undefined}
      emptyText={t('import.no_series_found')}
      moreText={more > 0 && t('import.more_series', { count: more })}
      current={current}
      canEnter={!found.isPlaceholderData && typed.trim() === search}
      onChoose={(chosen) => {
        const series = list?.find(({ id }) => id === chosen)
        if (series) onChoose(series)
      }}
      onClose={onClose}
    />
  )
}
