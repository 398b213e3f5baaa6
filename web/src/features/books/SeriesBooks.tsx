import { ReadStatus } from '@lectern/contract/progress'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { usePreference } from '../../lib/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { cycleValue, emptyChoice, hasFilters, withChoice } from '../filters/filter-state.ts'
import { BookCard } from './BookCard.tsx'
import {
  type BookSortKey,
  type BooksState,
  bookSortKeys,
  parseBooks,
  toSeriesBooksQuery,
  writeBooks,
} from './books-state.ts'
import { ItemList } from './ItemList.tsx'
import { ListMenu } from './ListMenu.tsx'
import { nextSort, toPageSize } from './list-state.ts'
import { bookQueries } from './queries.ts'
import css from './SeriesBooks.module.css'
import { bookColumns } from './table-columns.ts'
import type { CardCaption } from './use-book-caption.ts'
import { ViewMenu } from './ViewMenu.tsx'

const BookTable = lazy(() => import('./BookTable.tsx').then((m) => ({ default: m.BookTable })))

interface Props {
  readonly seriesId: string
  /** Number of skeletons until the first response. */
  readonly expected: number
  /** Buttons beside the number of books. */
  readonly aside?: ReactNode
}

const captionBySort: Readonly<Record<BookSortKey, CardCaption>> = {
  'metadata.numberSort': 'pages',
  createdDate: 'added',
  lastModifiedDate: 'updated',
  'metadata.releaseDate': 'released',
  'readProgress.readDate': 'read',
  fileSize: 'size',
  name: 'file',
  'media.pagesCount': 'pages',
}

/** Keys whose natural order is ascending. */
const naturallyUp: readonly BookSortKey[] = ['metadata.numberSort', 'name']

/** The books of a series: a page of covers, its order and filter in the address. */
export function SeriesBooks({ seriesId, expected, aside }: Props) {
  const t = useText()
  const formats = useFormats()
  const [storedSize, storeSize] = usePreference('pageSize')
  const remembered = toPageSize(storedSize)
  const search = useSearch({ from: '/signed-in/frame/series/$seriesId' })
  const state = parseBooks(search, remembered)
  const navigate = useNavigate({ from: '/series/$seriesId' })
  const query = toSeriesBooksQuery(state)
  const { data } = useQuery(bookQueries.ofSeries(seriesId, query))
  const show = (next: BooksState, replace: boolean, size = remembered) =>
    navigate({ to: '.', search: writeBooks(next, size), replace, resetScroll: false })
  const narrow = (change: Partial<BooksState>) => void show({ ...state, page: 1, ...change }, true)
  const readStatus = state.filters.readStatus ?? emptyChoice
  const isNarrowed = hasFilters(state.filters)
  return (
    <section className={css.section} aria-label={t('books.books')}>
      <header className={css.head}>
        <h2 className={css.title}>{t('books.books')}</h2>
        {data && <span className={css.count}>{formats.number(data.totalElements)}</span>}
        {aside}
        <div className={css.chips}>
          {ReadStatus.options.map((status) => (
            <Chip
              key={status}
              isActive={readStatus.include.includes(status)}
              onClick={() =>
                narrow({
                  filters: withChoice(state.filters, 'readStatus', cycleValue(readStatus, status, false)),
                })
              }
            >
              {t(`progress.status_${status}`)}
            </Chip>
          ))}
        </div>
        <div className={css.end}>
          <ListMenu
            sorts={bookSortKeys.map((value) => ({ value, label: t(`books.sort_${value}`) }))}
            ascending={naturallyUp}
            sort={state.sort}
            onSort={(sort) => narrow({ sort })}
          />
          <ViewMenu
            kind="books"
            columns={bookColumns.map((value) => ({ value, label: t(`books.column_${value}`) }))}
            pageSize={state.pageSize}
            onPageSize={(pageSize) => {
              storeSize(pageSize)
              void show({ ...state, page: 1, pageSize }, true, pageSize)
            }}
          />
        </div>
      </header>
      <ItemList
        kind="books"
        label={t('books.books')}
        page={state.page}
        pageSize={state.pageSize}
        queryFor={(page, size) => bookQueries.ofSeries(seriesId, { ...query, page, size })}
        expected={Math.min(expected, state.pageSize)}
        onPage={(page) => void show({ ...state, page }, false)}
        table={(items, isStale) => (
          <BookTable
            label={t('books.books')}
            items={items}
            sorts={bookSortKeys}
            sort={state.sort}
            onSort={(key) => narrow({ sort: nextSort(bookSortKeys, naturallyUp, state.sort, key) })}
            isStale={isStale}
          />
        )}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'books.none_match' : 'books.none')}
            action={
              (isNarrowed || state.page > 1) && (
                <Button onClick={() => narrow({ filters: {} })}>{t('books.show_all')}</Button>
              )
            }
          />
        }
      >
        {(book, index) => (
          <BookCard book={book} caption={captionBySort[state.sort.key]} isPriority={index < 6} />
        )}
      </ItemList>
    </section>
  )
}
