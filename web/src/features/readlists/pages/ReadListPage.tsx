import type { Book } from '@lectern/contract/books'
import { downloadReadList } from '@lectern/contract/downloads'
import type { ReadList } from '@lectern/contract/readlists'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { buildUrl } from '../../../api/client.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { linkOptions } from '../../../lib/link-options.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { ActionButtons } from '../../../ui/detail/ActionButtons.tsx'
import { hasRole, useUser } from '../../auth/queries.ts'
import { BookCard } from '../../books/BookCard.tsx'
import { BookActions, useBookActions } from '../../books/book-actions.ts'
import { captionOfBookSort, toBookSorts } from '../../books/book-sorts.ts'
import { toBooksRequest } from '../../books/books-request.ts'
import { DetailList } from '../../books/DetailList.tsx'
import { writeSort } from '../../books/list-state.ts'
import { Summary } from '../../books/Summary.tsx'
import { bookColumns } from '../../books/table-columns.ts'
import { useListState } from '../../books/use-list-state.ts'
import { removeAction } from '../../collections/remove-from-set.ts'
import { SetDetails } from '../../collections/SetDetails.tsx'
import { SetPage } from '../../collections/SetPage.tsx'
import { readListSets, toMemberSet } from '../../collections/set-kinds.ts'
import { bookFilterSpecs } from '../../filters/filter-specs.ts'
import { useRememberedFilters } from '../../filters/use-remembered-filters.ts'
import { allLibraries } from '../../libraries/queries.ts'
import { ContinueReadList } from '../ContinueReadList.tsx'
import { ListProgress } from '../ListProgress.tsx'
import { loadBooksToOrder } from '../load-books.ts'
import { readListQueries } from '../queries.ts'
import { useReadListActions } from '../read-list-actions.ts'
import { readListBooks } from '../read-list-books.ts'
import { useReadList } from '../use-read-list.ts'

const BookTable = lazy(() => import('../../books/BookTable.tsx').then((m) => ({ default: m.BookTable })))

const { Part: OrderPage } = lazyPart(
  () => import('../../collections/order/OrderPage.tsx').then((m) => m.OrderPage),
  'sets',
)

const allLink = linkOptions({ to: '/libraries/$libraryId/readlists', params: { libraryId: allLibraries } })

export function ReadListPage() {
  const t = useText()
  const { readListId } = useParams({ from: '/signed-in/frame/readlists/$readListId' })
  const { readList, error, retry } = useReadList(readListId)
  return (
    <SetPage
      setId={readListId}
      set={readList}
      error={error}
      onRetry={retry}
      removed={t('readlists.removed')}
      allLink={allLink}
      allText={t('readlists.all_lists')}
    >
      {(loaded) => <LoadedReadList key={readListId} readList={loaded} />}
    </SetPage>
  )
}

function LoadedReadList({ readList }: { readonly readList: ReadList }) {
  const t = useText()
  const { id, name, ordered, filtered, bookIds } = readList
  const actions = useReadListActions()
  const [isOrdering, setOrdering] = useState(false)
  const { sort } = useSearch({ from: '/signed-in/frame/readlists/$readListId' })
  const canOrder = hasRole(useUser(), 'ADMIN') && bookIds.length > 1
  const loadPage = useMemo(() => loadBooksToOrder(id), [id])
  const canDownload = hasRole(useUser(), 'FILE_DOWNLOAD') && bookIds.length > 0
  const progress = useQuery(readListQueries.progress(id)).data
  return (
    <SetDetails
      poster={{ kind: 'readList', readListId: id }}
      from={{ context: 'READLIST', contextId: id }}
      name={name}
      above={{ text: t('readlists.lists'), link: allLink }}
      facts={[
        t('series.books', { count: bookIds.length }),
        !ordered && t('readlists.by_release_date'),
        filtered && t('readlists.filtered'),
      ]}
      actions={
        <>
          {bookIds.length > 0 && <ContinueReadList readListId={id} progress={progress} />}
          {canDownload && (
            <a
              className={buttonClass('plain')}
              href={buildUrl(downloadReadList, { params: { readListId: id } })}
              download
            >
              <IconDownload size={18} aria-hidden />
              {t('books.download')}
            </a>
          )}
          <ActionButtons actions={actions} subject={readList} except="downloads.read_list">
            {canOrder && !isOrdering && (
              <Button icon={<IconArrowsSort size={18} aria-hidden />} onClick={() => setOrdering(true)}>
                {t('readlists.edit_order')}
              </Button>
            )}
          </ActionButtons>
        </>
      }
      more={
        <>
          <ListProgress progress={progress} />
          <Summary text={readList.summary} />
        </>
      }
    >
      {isOrdering ? (
        <Suspense fallback={<p>{t('ui.loading')}</p>}>
          <OrderPage
            kind={readListSets}
            set={toMemberSet(readList)}
            loadPage={loadPage}
            sort={typeof sort === 'string' ? sort : undefined}
            onDone={() => setOrdering(false)}
          />
        </Suspense>
      ) : (
        <ReadListBooks readList={readList} />
      )}
    </SetDetails>
  )
}

function ReadListBooks({ readList: { id, ordered, bookIds } }: { readonly readList: ReadList }) {
  const t = useText()
  const client = useQueryClient()
  const isAdmin = hasRole(useUser(), 'ADMIN')
  const bookActions = useBookActions()
  const cardActions = useMemo(
    () =>
      isAdmin
        ? [...bookActions, removeAction<Book>(client, readListSets, id, (book) => book.id)]
        : bookActions,
    [isAdmin, bookActions, client, id],
  )
  const navigate = useNavigate({ from: '/readlists/$readListId' })
  const list = useListState(
    readListBooks(ordered),
    useSearch({ from: '/signed-in/frame/readlists/$readListId' }),
    (search, replace) => navigate({ to: '.', search, replace, resetScroll: false }),
    useRememberedFilters('readlists', id),
  )
  const { filters, sort } = list.state
  const request = toBooksRequest({ readListId: id, filters }, writeSort(sort) === writeSort(list.shape.sort))
  return (
    <BookActions value={cardActions}>
      <DetailList
        kind="books"
        label={t('books.books')}
        list={list}
        specs={bookFilterSpecs}
        scope={{ readlist_id: [id] }}
        sortLabel={(key) => t(key === 'readList.number' ? 'readlists.own_order' : `books.sort_${key}`)}
        ascending={['readList.number', 'series', 'metadata.title', 'name']}
        columns={bookColumns.map((value) => ({ value, label: t(`books.column_${value}`) }))}
        queryFor={(page, size) => readListQueries.books(id, request, { page, size, sort: toBookSorts(sort) })}
        expected={bookIds.length}
        table={(props) => <BookTable {...props} />}
        empty={{ title: t('books.none'), text: t('readlists.empty_text'), noMatch: t('books.none_match') }}
      >
        {(book, index) => (
          <BookCard book={book} isMixed caption={captionOfBookSort[sort.key]} isPriority={index < 6} />
        )}
      </DetailList>
    </BookActions>
  )
}
