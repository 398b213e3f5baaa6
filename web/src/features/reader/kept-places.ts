import { PagePlace } from '@lectern/contract/progress'
import * as z from 'zod/mini'
import type { PageInBook } from './page-place.ts'

const Kept = z.object({
  page: z.int(),
  place: z.optional(PagePlace),
  /** Page that the server was told instead; null when it was told nothing. */
  told: z.optional(z.nullable(z.int())),
  at: z.number(),
})
const KeptByBook = z.record(z.string(), Kept)
const KeptInTab = z.object({ bookId: z.string(), page: z.int(), place: z.optional(PagePlace) })

/** Books whose places are kept; of more, the oldest are forgotten. */
const maxBooks = 300
const tabKey = 'lectern.open-place'
const getKey = (userId: string) => `lectern.page-places.${userId}`

function read<T>(storage: () => Storage, key: string, parse: (stored: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(storage().getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}
function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden.
  }
}
const local = () => window.localStorage
const tab = () => window.sessionStorage

/** Keeps the place in a book on this device, for a server that keeps only pages and was told `told`. */
export function keepPlaceHere(
  userId: string,
  bookId: string,
  { page, place }: PageInBook,
  told: number | null,
): void {
  const { [bookId]: _, ...others } = read(local, getKey(userId), (it) => z.parse(KeptByBook, it)) ?? {}
  const newest = Object.entries(others)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, maxBooks - 1)
  write(local, getKey(userId), {
    ...Object.fromEntries(newest),
    [bookId]: { page, place, told, at: Date.now() },
  })
}

/** Returns the place that this device has kept, if the server still has the page that it was told. */
export function findPlaceHere(
  userId: string,
  bookId: string,
  savedPage: number | null,
): PageInBook | undefined {
  const kept = read(local, getKey(userId), (it) => z.parse(KeptByBook, it))?.[bookId]
  return kept && (kept.told ?? null) === savedPage ? { page: kept.page, place: kept.place } : undefined
}

/** Keeps the place beside the page in the address, as long as the tab: also of reading that is not saved. */
export const keepPlaceInTab = (bookId: string, { page, place }: PageInBook): void =>
  write(tab, tabKey, { bookId, page, place })

/** True until the first book of this document was opened: only then the tab may have been reloaded in it. */
let isFresh = true
const getNavigation = (): string | undefined => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry && 'type' in entry ? String(entry.type) : undefined
}

/**
 * Returns the place at which the tab was before it was reloaded. It may be beyond the page of the address, which follows a moment later; only an
 * address of the history says itself which page is meant.
 */
export function takePlaceOfTab(bookId: string, requestedPage: number | undefined): PageInBook | undefined {
  const navigation = isFresh ? getNavigation() : undefined
  isFresh = false
  if (navigation !== 'reload' && navigation !== 'back_forward') return undefined
  const kept = read(tab, tabKey, (it) => z.parse(KeptInTab, it))
  const isMeant = navigation === 'reload' || kept?.page === requestedPage
  return kept?.bookId === bookId && isMeant ? kept : undefined
}
