import { type Book, listSeriesBooks } from '@lectern/contract/books'
import { getBookPage, getPageThumbnail, listBookPages } from '@lectern/contract/reader'
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { buildUrl, call, toFailure } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Picture } from '../../ui/poster/Picture.tsx'
import css from './PagePicker.module.css'
import type { PosterOwner } from './poster-calls.ts'
import { getPosterAddress } from './use-poster.ts'

interface LoadedPage {
  readonly file: Blob
  readonly name: string
}

interface Props {
  readonly owner: PosterOwner
  readonly onPick: (load: () => Promise<LoadedPage>) => Promise<void>
  readonly onClose: () => void
}

/** Number of pages or books that are shown at a time. */
const batch = 60
/** Width of a poster, in pixels. */
const posterWidth = 1280

const pagesQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['posters', 'pages', bookId] as const,
    queryFn: ({ signal }) => call(listBookPages, { params: { bookId }, signal }),
  })
const booksQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['books', 'posters', seriesId] as const,
    queryFn: ({ signal }) =>
      call(listSeriesBooks, {
        params: { seriesId },
        query: { sort: ['metadata.numberSort,asc'], size: 500 },
        signal,
      }),
  })

/** Chooses a page as the poster: of the book, or of any book of the series. */
export function PagePicker({ owner, onPick, onClose }: Props) {
  const [bookId, setBookId] = useState(owner.kind === 'book' ? owner.id : undefined)
  if (bookId === undefined)
    return <Books seriesId={owner.id} onChoose={(book) => setBookId(book.id)} onClose={onClose} />
  return (
    <Pages
      bookId={bookId}
      onPick={onPick}
      onClose={onClose}
      onBack={owner.kind === 'book' ? undefined : () => setBookId(undefined)}
    />
  )
}

interface FrameProps<T> {
  readonly title: string
  readonly query: UseQueryResult<unknown>
  readonly items: readonly T[]
  readonly onBack?: (() => void) | undefined
  readonly onClose: () => void
  /** Content above the items. */
  readonly above?: ReactNode
  readonly children: (item: T) => ReactNode
}

/** Renders books or pages to choose, a part of them at a time. */
function Frame<T>({ title, query, items, onBack, onClose, above, children }: FrameProps<T>) {
  const t = useText()
  const errorText = useErrorText()
  const [shown, setShown] = useState(batch)
  return (
    <section className={css.picker} aria-label={title}>
      <header className={css.head}>
        <h3 className={css.title}>{title}</h3>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {t('posters.other_book')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </header>
      {query.error && (
        <Note tone="danger">
          {errorText(query.error)} <Button onClick={() => void query.refetch()}>{t('ui.retry')}</Button>
        </Note>
      )}
      {above}
      <ul className={css.grid}>{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <Button onClick={() => setShown(shown + batch)}>
          {t('posters.more', { count: items.length - shown })}
        </Button>
      )}
    </section>
  )
}

interface BooksProps {
  readonly seriesId: string
  readonly onChoose: (book: Book) => void
  readonly onClose: () => void
}

function Books({ seriesId, onChoose, onClose }: BooksProps) {
  const t = useText()
  const query = useQuery(booksQuery(seriesId))
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLocaleLowerCase()
  const all = query.data?.content ?? []
  const books = all.filter(({ metadata }) =>
    `${metadata.number} ${metadata.title}`.toLocaleLowerCase().includes(text),
  )
  return (
    <Frame
      title={t('posters.choose_book')}
      query={query}
      items={books}
      onClose={onClose}
      above={
        all.length > 12 && (
          <TextField
            label={t('posters.filter_books')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    >
      {(book) => (
        <li key={book.id}>
          <button type="button" className={css.page} onClick={() => onChoose(book)}>
            <Picture
              src={getPosterAddress({ kind: 'book', id: book.id })}
              title={book.metadata.title}
              loading="lazy"
              className={css.image}
            />
            <span className={css.caption} dir="auto">
              {t('posters.book', { number: book.metadata.number, title: book.metadata.title })}
            </span>
          </button>
        </li>
      )}
    </Frame>
  )
}

interface PagesProps extends Pick<Props, 'onPick' | 'onClose'> {
  readonly bookId: string
  readonly onBack: (() => void) | undefined
}

function Pages({ bookId, onPick, onClose, onBack }: PagesProps) {
  const t = useText()
  const client = useQueryClient()
  const query = useQuery(pagesQuery(bookId))
  const { data, isPending } = query
  const [loading, setLoading] = useState<number>()
  const pick = async (pageNumber: number) => {
    setLoading(pageNumber)
    await onPick(() => loadPage(bookId, pageNumber, serverOffers(client, 'page-widths')))
    setLoading(undefined)
  }
  return (
    <Frame
      title={t('posters.choose_page')}
      query={query}
      items={data ?? []}
      onBack={onBack}
      onClose={onClose}
      above={
        <>
          {isPending && <p>{t('ui.loading')}</p>}
          {data?.length === 0 && <Note>{t('posters.no_pages')}</Note>}
        </>
      }
    >
      {({ number }) => (
        <li key={number}>
          <button
            type="button"
            className={css.page}
            aria-busy={loading === number || undefined}
            onClick={() => {
              if (loading === undefined) void pick(number)
            }}
          >
            <Picture
              src={buildUrl(getPageThumbnail, { params: { bookId, pageNumber: number } })}
              alt=""
              loading="lazy"
              className={css.image}
            />
            <span className={css.caption}>
              {loading === number ? t('ui.loading') : t('posters.page', { number })}
            </span>
          </button>
        </li>
      )}
    </Frame>
  )
}

/** Fetches a page as an image; if the server can resize it, no wider than a poster. */
async function loadPage(bookId: string, pageNumber: number, hasWidths: boolean): Promise<LoadedPage> {
  const address = buildUrl(getBookPage, {
    params: { bookId, pageNumber },
    query: { contentNegotiation: false, ...(hasWidths ? { maxWidth: posterWidth } : { convert: 'jpeg' }) },
  })
  const response = await fetch(address, {
    credentials: 'include',
    headers: { Accept: 'image/*', 'X-Requested-With': 'XMLHttpRequest' },
  })
  if (!response.ok) throw await toFailure(getBookPage, response)
  return { file: await response.blob(), name: '' }
}
