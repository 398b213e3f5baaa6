import type { Book } from '@lectern/contract/books'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { subscribeToEvents } from '../../../api/live.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { openDialog } from '../../../ui/open-dialogs.ts'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import type { AdminColumn } from '../../../ui/table/table-column.ts'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { formatName } from '../../books/book-facts.ts'
import { bookLink, seriesLink } from '../../books/book-links.ts'
import { LibraryFilter } from '../../libraries/LibraryFilter.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { analyzeActions } from '../actions.ts'
import { missingPostersKey, missingPostersQuery } from '../missing-poster-query.ts'
import css from '../ProblemTable.module.css'

const dialog = lazyPart(() => import('../PosterDialog.tsx').then((m) => m.PosterDialog), 'posters')

const spec: TableSpec = {
  sorts: ['series', 'metadata.title', 'media.mediaType', 'url', 'createdDate'],
  sort: { key: 'createdDate', isDescending: true },
  filters: ['library'],
}
const keyOf = ({ id }: Book) => id
const titleOf = ({ metadata }: Book) => metadata.title

/** Lists the books that show no poster, to choose one for them or for their series. */
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
          openDialog(dialog.Part, {
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
          openDialog(dialog.Part, {
            owner: { kind: 'series' as const, id: book.seriesId },
            title: book.seriesTitle,
            onSaved,
          }),
      },
      ...analyzeActions.book.filter(({ id }) => id === 'analysis.analyze'),
    ]
  }, [client])
  // Posters come with events of their own, and a book that has one leaves the list.
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
      keyOf={keyOf}
      titleOf={titleOf}
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
