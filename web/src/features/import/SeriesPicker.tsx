import { listSeries, type Series } from '@lectern/contract/series'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLibraries } from '../libraries/queries.ts'
import { usePoster } from '../posters/use-poster.ts'
import css from './Picker.module.css'

/** Series that are offered at once; more are found by typing. */
const offered = 20
const pauseMs = 250

interface Props {
  readonly title: string
  /** Initial search. */
  readonly typed?: string
  /** False when several books are to go into it. */
  readonly withOneshots: boolean
  /** Id of the series that is chosen now. */
  readonly current?: string | undefined
  readonly onChoose: (series: Series) => void
  readonly onClose: () => void
}

/** Moves between the buttons of a list, and from the field into it, by the arrow keys. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('li button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1
  event.preventDefault()
  if (next < 0) event.currentTarget.querySelector('input')?.focus()
  else buttons[next]?.focus()
}

/** Finds a series by its title; Enter chooses the first one. */
export function SeriesPicker(props: Props) {
  const { title, withOneshots, current, onChoose, onClose } = props
  const t = useText()
  const errorText = useErrorText()
  const [typed, setTyped] = useState(props.typed ?? '')
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
          size: offered,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const list = useDeferredValue(found.data?.content)
  const more = (found.data?.totalElements ?? 0) - (list?.length ?? 0)
  return (
    <Dialog open onClose={onClose} title={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div onKeyDown={moveInList}>
        <TextField
          label={t('import.search_series')}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const first = found.isPlaceholderData ? undefined : list?.[0]
            if (event.key === 'Enter' && first && typed.trim() === search) onChoose(first)
          }}
        />
        {found.isError && <Note tone="danger">{errorText(found.error)}</Note>}
        <ul className={css.list} aria-busy={found.isFetching} aria-label={t('import.series_found')}>
          {list?.map((series) => (
            <li key={series.id}>
              <SeriesEntry series={series} isCurrent={series.id === current} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        {found.isPending && <Skeleton height={240} />}
        {list?.length === 0 && <p className={css.none}>{t('import.no_series_found')}</p>}
        {more > 0 && <p className={css.none}>{t('import.more_series', { count: more })}</p>}
      </div>
    </Dialog>
  )
}

interface EntryProps {
  readonly series: Series
  readonly isCurrent: boolean
  readonly onChoose: (series: Series) => void
}

function SeriesEntry({ series, isCurrent, onChoose }: EntryProps) {
  const t = useText()
  const poster = usePoster({ kind: 'series', seriesId: series.id })
  const library = useLibraries().find(({ id }) => id === series.libraryId)?.name
  const year = series.booksMetadata.releaseDate?.slice(0, 4)
  const facts = [
    series.oneshot ? t('series.oneshot') : t('series.books', { count: series.booksCount }),
    year,
    library,
  ]
  return (
    <button
      type="button"
      className={css.entry}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(series)}
    >
      <Picture
        title={series.metadata.title}
        className={css.poster}
        src={poster.src}
        loading="lazy"
        onError={poster.onImageError}
      />
      <span className={css.words}>
        <bdi className={css.name}>{series.metadata.title}</bdi>
        <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  )
}
