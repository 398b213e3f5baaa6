import type { Book } from '@lectern/contract/books'
import { type BookCondition, searchBooks } from '@lectern/contract/conditions'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { call } from '../../../api/client.ts'
import { subscribeToEvents } from '../../../api/live.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { AdminColumn } from '../../../ui/table/admin-column.ts'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import {
  type PageRequest,
  type TableSpec,
  toPageQuery,
  useTableState,
} from '../../../ui/table/use-table-state.ts'
import { bookLink, seriesLink } from '../../books/book-links.ts'
import { bookKey } from '../../books/book-query.ts'
import { formatName } from '../../books/detail/book-facts.ts'
import { LibraryFilter } from '../../libraries/LibraryFilter.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { analyzeActions } from '../actions.ts'
import css from '../Problems.module.css'

const posterDialog = lazyPart(() => import('../PosterDialog.tsx').then((m) => m.PosterDialog), 'posters')

const spec: TableSpec = {
  sorts: ['series', 'metadata.title', 'media.mediaType', 'url', 'createdDate'],
  sort: { key: 'createdDate', isDescending: true },
  filters: ['library'],
}

const missingPostersKey = [...bookKey, 'missing-posters'] as const

/** One page of the analyzed books without a poster. */
const missingPostersQuery = (libraryId: string | undefined, request: PageRequest) =>
  queryOptions({
    queryKey: [...missingPostersKey, libraryId, request] as const,
    queryFn: ({ signal }) => {
      const allOf: BookCondition[] = [
        { mediaStatus: { operator: 'is', value: 'READY' } },
        { poster: { operator: 'isNot', value: { selected: true } } },
        ...(libraryId === undefined ? [] : [{ libraryId: { operator: 'is' as const, value: libraryId } }]),
      ]
      return call(searchBooks, { query: request, body: { condition: { allOf } }, signal })
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

/** Lists books without a poster, with actions that choose one for the book or its series. */
export function MissingPostersPage() {
  const t = useText()
  const state = useTableState(spec)
  const libraries = useLibraries()
  const client = useQueryClient()
  const library = libraries.find(({ id }) => id === state.filters.library)
  const page = useQuery(missingPostersQuery(library?.id, toPageQuery(state)))
  const actions = useMemo((): readonly Action<Book>[] => {
    const onSaved = () => void client.invalidateQueries({ queryKey: missingPostersKey })
    return [
      {
        id: 'files.book_poster',
        label: 'files.poster_of_book',
        icon: IconBook,
        takes: 'one',
        run: ([book]) =>
          book &&
          openDialog(posterDialog.Part, {
            owner: { kind: 'book' as const, id: book.id },
            title: book.metadata.title,
            onSaved,
          }),
      },
      {
        id: 'files.series_poster',
        label: 'files.poster_of_series',
        icon: IconBooks,
        takes: 'one',
        run: ([book]) =>
          book &&
          openDialog(posterDialog.Part, {
            owner: { kind: 'series' as const, id: book.seriesId },
            title: book.seriesTitle,
            onSaved,
          }),
      },
      ...analyzeActions.book.filter(({ id }) => id === 'analysis.analyze'),
    ]
  }, [client])
  // Events of posters do not refresh queries of books, but a book with a poster must disappear.
  useEffect(
    () =>
      subscribeToEvents(({ name }) => {
        if (name === 'ThumbnailBookAdded' || name === 'ThumbnailBookDeleted')
          void client.invalidateQueries({ queryKey: missingPostersKey })
      }),
    [client],
  )
  const [choose] = actions
  const columns: readonly AdminColumn<Book>[] = [
    {
      id: 'title',
      label: t('files.book'),
      sortKey: 'metadata.title',
      isMain: true,
      cell: (book) => (
        <>
          <Link {...bookLink(book)} className={css.link}>
            <bdi>{book.metadata.title}</bdi>
          </Link>
          {book.deleted && <p className={css.gone}>{t('files.unavailable')}</p>}
        </>
      ),
    },
    {
      id: 'series',
      label: t('files.series'),
      sortKey: 'series',
      cell: (book) =>
        !book.oneshot && (
          <Link {...seriesLink(book.seriesId)} className={css.link}>
            <bdi>{book.seriesTitle}</bdi>
          </Link>
        ),
    },
    {
      id: 'format',
      label: t('files.format'),
      sortKey: 'media.mediaType',
      choice: 'shown',
      cell: ({ media }) => (
        <span className={css.whole} dir="ltr">
          {formatName(media)}
        </span>
      ),
    },
    {
      id: 'url',
      label: t('files.path'),
      sortKey: 'url',
      choice: 'shown',
      cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
    },
    {
      id: 'choose',
      label: t('files.poster'),
      cell: (book) => (
        <span className={css.whole}>
          <Button onClick={() => void choose?.run([book])}>{t('files.choose_poster')}</Button>
        </span>
      ),
    },
  ]
  return (
    <PagedTable
      name="missing-posters"
      label={t('admin.missing_posters')}
      columns={columns}
      state={state}
      page={page}
      keyOf={({ id }) => id}
      titleOf={({ metadata }) => metadata.title}
      actions={actions}
      bulkActions={actions}
      filters={
        <LibraryFilter
          isLabelHidden
          value={library?.id}
          onChange={(value) => state.setFilter('library', value)}
        />
      }
      empty={
        <EmptyState
          icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden />}
          title={t('files.posters_none')}
          text={t('files.posters_none_text')}
        />
      }
    />
  )
}
