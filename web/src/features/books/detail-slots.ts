import { type ComponentType, createContext, useContext } from 'react'
import type { OpenedFrom } from './opened-from.ts'

/** Parts of detail pages that belong to features which books and series cannot import. The application provides them. */
export interface DetailSlots {
  /** Names the collection or read list from which the page was opened, and links to it. */
  readonly OpenedFromNotice: ComponentType<{ readonly from: OpenedFrom }>
  readonly HeldByCollections: ComponentType<{ readonly seriesId: string }>
  readonly HeldByReadLists: ComponentType<{ readonly bookId: string }>
}

const renderNothing = () => null

export const DetailSlotsContext = createContext<DetailSlots>({
  OpenedFromNotice: renderNothing,
  HeldByCollections: renderNothing,
  HeldByReadLists: renderNothing,
})
export const useDetailSlots = (): DetailSlots => useContext(DetailSlotsContext)
