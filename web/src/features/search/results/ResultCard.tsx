import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { BookCard } from '../../books/BookCard.tsx'
import { CollectionCard } from '../../collections/CollectionCard.tsx'
import { ReadListCard } from '../../readlists/ReadListCard.tsx'
import { SeriesCard } from '../../series/SeriesCard.tsx'
import { findBookReason, findSeriesReason } from '../find-reason.ts'
import { foundLink } from '../found-item.ts'
import { Marked } from '../Marked.tsx'
import type { Person } from '../people.ts'
import type { Search } from '../queries.ts'
import type { SearchKind } from '../search-kinds.ts'
import { useDescribe } from '../use-describe.ts'
import css from './PersonCard.module.css'
import type { ResultOf } from './use-results.ts'

interface Look {
  readonly search: Search
  readonly isPriority?: boolean
}
interface Props<K extends SearchKind> extends Look {
  readonly kind: K
  readonly item: ResultOf[K]
}

const renderers: { readonly [K in SearchKind]: (item: ResultOf[K], look: Look) => ReactNode } = {
  series: (series, look) => <SeriesResult series={series} {...look} />,
  books: (book, look) => <BookResult book={book} {...look} />,
  collections: (collection) => <CollectionCard collection={collection} />,
  readlists: (readList) => <ReadListCard readList={readList} />,
  people: (person, { search }) => <PersonCard person={person} search={search} />,
}

/** Renders a result as the card of its kind. */
export function ResultCard<K extends SearchKind>({ kind, item, ...look }: Props<K>) {
  const render: (item: ResultOf[K], look: Look) => ReactNode = renderers[kind]
  return render(item, look)
}

// Memoized, because the reason is searched in all words of an item.
const SeriesResult = memo(function SeriesResult({
  series,
  search,
  isPriority = false,
}: Look & { readonly series: Series }) {
  const toLine = useReasonLine(search)
  return (
    <SeriesCard series={series} {...toLine(findSeriesReason(series, search.text))} isPriority={isPriority} />
  )
})

const BookResult = memo(function BookResult({
  book,
  search,
  isPriority = false,
}: Look & { readonly book: Book }) {
  const toLine = useReasonLine(search)
  return (
    <BookCard book={book} isMixed {...toLine(findBookReason(book, search.text))} isPriority={isPriority} />
  )
})

/** Returns the function that makes the last line of a card from the field by which it was found. */
function useReasonLine({ text: searched }: Search) {
  const t = useText()
  return (reason: string | undefined) => {
    if (reason === undefined) return {}
    const line = (
      <>
        <VisuallyHidden>{t('search.found_by', { text: '' })}</VisuallyHidden>
        <bdi>
          <Marked text={reason} search={searched} />
        </bdi>
      </>
    )
    return { line, hint: t('search.found_by', { text: reason }) }
  }
}

/** Renders a found person as a link to the series with that name. */
function PersonCard({ person, search }: { readonly person: Person; readonly search: Search }) {
  const item = useDescribe().people(person)
  return (
    <Link {...foundLink(item, search.libraryId)} className={css.card}>
      <span className={css.sign}>
        <IconUser size={22} aria-hidden />
      </span>
      <span className={css.words}>
        <bdi className={css.name}>
          <Marked text={item.title} search={search.text} />
        </bdi>
        <span className={css.roles}>{item.line}</span>
      </span>
    </Link>
  )
}
