import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { memo, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BookCard } from '../books/BookCard.tsx'
import { SeriesCard } from '../series/SeriesCard.tsx'
import type { FindKind } from './find-kinds.ts'
import { findBookReason, findSeriesReason } from './find-reason.ts'
import { ListCard } from './ListCard.tsx'
import { Marked } from './Marked.tsx'
import { PersonCard } from './PersonCard.tsx'
import type { Search } from './queries.ts'
import type { ResultOf } from './use-results.ts'

interface Look {
  readonly search: Search
  readonly isPriority?: boolean
}
interface Props<K extends FindKind> extends Look {
  readonly kind: K
  readonly item: ResultOf[K]
}

const drawers: { readonly [K in FindKind]: (item: ResultOf[K], look: Look) => ReactNode } = {
  series: (series, look) => <SeriesResult series={series} {...look} />,
  books: (book, look) => <BookResult book={book} {...look} />,
  collections: (list) => <ListCard kind="collections" list={list} />,
  readlists: (list) => <ListCard kind="readlists" list={list} />,
  people: (person, { search }) => <PersonCard person={person} search={search} />,
}

/** Renders a result as the card of its kind. */
export function ResultCard<K extends FindKind>({ kind, item, ...look }: Props<K>) {
  const draw: (item: ResultOf[K], look: Look) => ReactNode = drawers[kind]
  return draw(item, look)
}

// Memoized, because reasons are looked for in all words of an item.
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

/** Returns the function that makes the last line of a card from the field that a search found, where the title does not show it. */
function useReasonLine({ text: searched }: Search) {
  const t = useText()
  return (reason: string | undefined) => {
    if (reason === undefined) return {}
    const line = (
      <>
        <VisuallyHidden>{t('find.found_by', { text: '' })}</VisuallyHidden>
        <bdi>
          <Marked text={reason} search={searched} />
        </bdi>
      </>
    )
    return { line, hint: t('find.found_by', { text: reason }) }
  }
}
