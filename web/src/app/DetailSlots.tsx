import { lazy, type ReactNode } from 'react'
import { DetailSlotsContext, type DetailSlots as Slots } from '../features/books/detail-slots.ts'
import { lazyPart } from '../i18n/lazy-part.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'

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

const MarksSummary = lazyPart(
  async () => (await import('../features/annotations/MarksSummary.tsx')).MarksSummary,
  'marks',
)

const slots: Slots = {
  MarksSummary: (props) => (
    <PartBoundary>
      <MarksSummary.Part {...props} />
    </PartBoundary>
  ),
  HeldByCollections: (props) => (
    <PartBoundary>
      <HeldByCollections {...props} />
    </PartBoundary>
  ),
  HeldByReadLists: (props) => (
    <PartBoundary>
      <HeldByReadLists {...props} />
    </PartBoundary>
  ),
  // Its place holds skeletons until then.
  ReadListSiblings,
  OpenedFromNotice: (props) => (
    <PartBoundary>
      <OpenedFromNotice {...props} />
    </PartBoundary>
  ),
}

/** Provides the parts of detail pages that belong to collections and read lists. */
export function DetailSlots({ children }: { readonly children: ReactNode }) {
  return <DetailSlotsContext value={slots}>{children}</DetailSlotsContext>
}
