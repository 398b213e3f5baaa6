import type { Book } from '@lectern/contract/books'
import { listSeriesBooks } from '@lectern/contract/books'
import { getBookPage, getPageThumbnail, listBookPages } from '@lectern/contract/reader'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { buildUrl, call, toFailure } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './PagePicker.module.css'
import { getPosterRoutes, type PosterOwner } from './poster-routes.ts'

interface LoadedPage {
  readonly file: Blob
  readonly name: string
}

interface Props {
  readonly owner: PosterOwner
  readonly onPick: (load: () => Promise<LoadedPage>) => Promise<void>
  readonly onClose: () => void
}

/** Pages and books that are shown at a time. */
const batch = 60
/** Width that a poster needs, in pixels. */
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

/** Lets a page of a book become its poster; for a series, of one of its books. */
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

function Books({
  seriesId,
  onChoose,
  onClose,
}: {
  readonly seriesId: string
  readonly onChoose: (book: Book) => void
  readonly onClose: () => void
}) {
  const t = useText()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(booksQuery(seriesId))
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState(batch)
  const text = wanted.trim().toLocaleLowerCase()
  const books = (data?.content ?? []).filter(({ metadata }) =>
    `${metadata.number} ${metadata.title}`.toLocaleLowerCase().includes(text),
  )
  return (
    <section className={css.picker} aria-label={t('posters.choose_book')}>
      <header className={css.head}>
        <h3 className={css.title}>{t('posters.choose_book')}</h3>
        <Button variant="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </header>
      {error && (
        <Note tone="danger">
          {errorText(error)} <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </Note>
      )}
      {(data?.content.length ?? 0) > 12 && (
        <TextField
          label={t('posters.filter_books')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <ul className={css.grid}>
        {books.slice(0, shown).map((book) => (
          <li key={book.id}>
            <button type="button" className={css.page} onClick={() => onChoose(book)}>
              <Picture
                src={getPosterRoutes('book').shown(book.id)}
                title={book.metadata.title}
                loading="lazy"
                className={css.image}
              />
              <span className={css.caption} dir="auto">
                {t('posters.book', { number: book.metadata.number, title: book.metadata.title })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <More shown={shown} count={books.length} onMore={() => setShown(shown + batch)} />
    </section>
  )
}

interface PagesProps {
  readonly bookId: string
  readonly onPick: Props['onPick']
  readonly onClose: () => void
  readonly onBack: (() => void) | undefined
}

function Pages({ bookId, onPick, onClose, onBack }: PagesProps) {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(pagesQuery(bookId))
  const [shown, setShown] = useState(batch)
  const [taking, setTaking] = useState<number>()
  const take = async (pageNumber: number) => {
    setTaking(pageNumber)
    await onPick(() => loadPage(bookId, pageNumber, serverOffers(client, 'page-widths')))
    setTaking(undefined)
  }
  return (
    <section className={css.picker} aria-label={t('posters.choose_page')}>
      <header className={css.head}>
        <h3 className={css.title}>{t('posters.choose_page')}</h3>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {t('posters.other_book')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </header>
      {error && (
        <Note tone="danger">
          {errorText(error)} <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </Note>
      )}
      {isPending && <p>{t('ui.loading')}</p>}
      {data?.length === 0 && <Note>{t('posters.no_pages')}</Note>}
      <ul className={css.grid}>
        {data?.slice(0, shown).map(({ number }) => (
          <li key={number}>
            <button
              type="button"
              className={css.page}
              aria-busy={taking === number || undefined}
              onClick={() => {
                if (taking === undefined) void take(number)
              }}
            >
              <Picture
                src={buildUrl(getPageThumbnail, { params: { bookId, pageNumber: number } })}
                alt=""
                loading="lazy"
                className={css.image}
              />
              <span className={css.caption}>
                {taking === number ? t('ui.loading') : t('posters.page', { number })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <More shown={shown} count={data?.length ?? 0} onMore={() => setShown(shown + batch)} />
    </section>
  )
}

function More({
  shown,
  count,
  onMore,
}: {
  readonly shown: number
  readonly count: number
  readonly onMore: () => void
}) {
  const t = useText()
  if (shown >= count) return null
  return <Button onClick={onMore}>{t('posters.more', { count: count - shown })}</Button>
}

/** Fetches a page as an image, no wider than a poster needs where the server can make it smaller. */
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
