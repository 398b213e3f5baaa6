import { lazy, type ReactNode, Suspense } from 'react'
import { DetailSlotsContext, type DetailSlots as Slots } from '../features/books/detail-slots.ts'
import { lazyPart } from '../i18n/lazy-part.ts'

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
    <Suspense>
      <MarksSummary.Part {...props} />
    </Suspense>
  ),
  HeldByCollections: (props) => (
    <Suspense>
      <HeldByCollections {...props} />
    </Suspense>
  ),
  HeldByReadLists: (props) => (
    <Suspense>
      <HeldByReadLists {...props} />
    </Suspense>
  ),
  // Its place holds skeletons until then.
  ReadListSiblings,
  OpenedFromNotice: (props) => (
    <Suspense>
      <OpenedFromNotice {...props} />
    </Suspense>
  ),
}

/** Provides the parts of detail pages that belong to collections and read lists. */
export function DetailSlots({ children }: { readonly children: ReactNode }) {
  return <DetailSlotsContext value={slots}>{children}</DetailSlotsContext>
}
