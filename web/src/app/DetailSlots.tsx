import { type ComponentType, lazy, type ReactNode } from 'react'
import { DetailSlotsContext, type DetailSlots as Slots } from '../features/books/detail/detail-slots.ts'
import { lazyPart } from '../i18n/lazy-part.ts'
import { PartBoundary } from '../ui/feedback/PartBoundary.tsx'

const MarksSummary = lazyPart(
  async () => (await import('../features/annotations/MarksSummary.tsx')).MarksSummary,
  'marks',
)
const HeldByCollections = lazy(async () => ({
  default: (await import('../features/collections/HeldByCollections.tsx')).HeldByCollections,
}))
const HeldByReadLists = lazy(async () => ({
  default: (await import('../features/readlists/HeldByReadLists.tsx')).HeldByReadLists,
}))
const ReadListSiblings = lazy(async () => ({
  default: (await import('../features/readlists/ReadListSiblings.tsx')).ReadListSiblings,
}))
const OpenedFromNotice = lazy(async () => ({
  default: (await import('../features/readlists/OpenedFromNotice.tsx')).OpenedFromNotice,
}))

/** Returns the component with a boundary for its loading and its errors. */
const withBoundary = <P extends object>(Part: ComponentType<P>) =>
  function Slot(props: P) {
    return (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    )
  }

const slots: Slots = {
  MarksSummary: withBoundary(MarksSummary.Part),
  HeldByCollections: withBoundary(HeldByCollections),
  HeldByReadLists: withBoundary(HeldByReadLists),
  // The page shows skeletons in its place while it loads.
  ReadListSiblings,
  OpenedFromNotice: withBoundary(OpenedFromNotice),
}

/** Provides the parts of detail pages that belong to collections and read lists. */
export function DetailSlots({ children }: { readonly children: ReactNode }) {
  return <DetailSlotsContext value={slots}>{children}</DetailSlotsContext>
}
