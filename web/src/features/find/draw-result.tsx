import type { ReactNode } from 'react'
import { BookCard } from '../books/BookCard.tsx'
import { SeriesCard } from '../series/SeriesCard.tsx'
import type { FindKind } from './find-kinds.ts'
import { ListCard } from './ListCard.tsx'
import { PersonCard } from './PersonCard.tsx'
import type { ResultOf } from './use-results.ts'

type Draw<K extends FindKind> = (
  item: ResultOf[K],
  more: { readonly isPriority: boolean; readonly libraryId: string | undefined },
) => ReactNode

/** Draws a result of each kind. */
export const drawResult: { readonly [K in FindKind]: Draw<K> } = {
  series: (series, { isPriority }) => <SeriesCard series={series} isPriority={isPriority} />,
  books: (book, { isPriority }) => <BookCard book={book} isMixed isPriority={isPriority} />,
  collections: (list) => <ListCard kind="collections" list={list} />,
  readlists: (list) => <ListCard kind="readlists" list={list} />,
  people: (person, { libraryId }) => <PersonCard person={person} libraryId={libraryId} />,
}

export const resultKey: { readonly [K in FindKind]: (item: ResultOf[K]) => string } = {
  series: ({ id }) => id,
  books: ({ id }) => id,
  collections: ({ id }) => id,
  readlists: ({ id }) => id,
  people: ({ name }) => name,
}
