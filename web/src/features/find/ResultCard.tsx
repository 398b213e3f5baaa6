import type { ReactNode } from 'react'
import { BookCard } from '../books/BookCard.tsx'
import { SeriesCard } from '../series/SeriesCard.tsx'
import type { FindKind } from './find-kinds.ts'
import { ListCard } from './ListCard.tsx'
import { PersonCard } from './PersonCard.tsx'
import type { ResultOf } from './use-results.ts'

interface Look {
  readonly isPriority?: boolean
  /** Library that was searched. */
  readonly libraryId: string | undefined
}
interface Props<K extends FindKind> extends Look {
  readonly kind: K
  readonly item: ResultOf[K]
}

const drawers: { readonly [K in FindKind]: (item: ResultOf[K], look: Look) => ReactNode } = {
  series: (series, { isPriority = false }) => <SeriesCard series={series} isPriority={isPriority} />,
  books: (book, { isPriority = false }) => <BookCard book={book} isMixed isPriority={isPriority} />,
  collections: (list) => <ListCard kind="collections" list={list} />,
  readlists: (list) => <ListCard kind="readlists" list={list} />,
  people: (person, { libraryId }) => <PersonCard person={person} libraryId={libraryId} />,
}

/** Renders a result as the card of its kind. */
export function ResultCard<K extends FindKind>({ kind, item, ...look }: Props<K>) {
  const draw: (item: ResultOf[K], look: Look) => ReactNode = drawers[kind]
  return draw(item, look)
}
