import type { Book } from '@lectern/contract/books'
import { type ComponentType, createContext, useContext } from 'react'
import type { OpenedFrom } from './opened-from.ts'

interface ReadListSiblingsProps {
  readonly readListId: string
  readonly book: Book
  readonly isNear: boolean
}

interface MarksSummaryProps {
  readonly of: { readonly bookId: string } | { readonly seriesId: string }
  readonly title: string
}

/** Parts of detail pages from features that books and series cannot import. The application provides them. */
export interface DetailSlots {
  /** Link to the collection or read list from which the page was opened. */
  readonly OpenedFromNotice: ComponentType<{ readonly from: OpenedFrom }>
  /** Button with the numbers of marks in a book or series, which opens their list. */
  readonly MarksSummary: ComponentType<MarksSummaryProps>
  readonly HeldByCollections: ComponentType<{ readonly seriesId: string }>
  readonly HeldByReadLists: ComponentType<{ readonly bookId: string }>
  /** The books around one in a read list, fetched when they are near the screen. */
  readonly ReadListSiblings: ComponentType<ReadListSiblingsProps>
}

const renderNothing = () => null

export const DetailSlotsContext = createContext<DetailSlots>({
  MarksSummary: renderNothing,
  OpenedFromNotice: renderNothing,
  HeldByCollections: renderNothing,
  HeldByReadLists: renderNothing,
  ReadListSiblings: renderNothing,
})
export const useDetailSlots = (): DetailSlots => useContext(DetailSlotsContext)
