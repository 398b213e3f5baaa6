import { PagePlace } from '@lectern/contract/progress'
import * as z from 'zod/mini'
import type { PageInBook } from './page-place.ts'

const Kept = z.object({
  page: z.int(),
  place: z.optional(PagePlace),
  /** Page that was sent to the server instead; null if none was sent. */
  told: z.optional(z.nullable(z.int())),
  at: z.number(),
})
const KeptByBook = z.record(z.string(), Kept)
const KeptInTab = z.object({ bookId: z.string(), page: z.int(), place: z.optional(PagePlace) })

/** Maximum number of books whose positions are stored; the oldest are removed first. */
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

/** Stores the position in a book on this device, for a server that stores only pages and received the page `told`. */
export function storePlaceLocally(
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

/** Returns the position that this device has stored, if the server still has the page that was sent with it. */
export function findLocalPlace(
  userId: string,
  bookId: string,
  savedPage: number | null,
): PageInBook | undefined {
  const kept = read(local, getKey(userId), (it) => z.parse(KeptByBook, it))?.[bookId]
  return kept && (kept.told ?? null) === savedPage ? { page: kept.page, place: kept.place } : undefined
}

/** Stores the position as long as the tab is open, also for reading that is not saved. */
export const storePlaceInTab = (bookId: string, { page, place }: PageInBook): void =>
  write(tab, tabKey, { bookId, page, place })

/** True until a book is opened: only the first book of a document can have been reloaded. */
let isFresh = true
const getNavigation = (): string | undefined => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry && 'type' in entry ? String(entry.type) : undefined
}

/**
 * Returns the position of the tab before it was reloaded. It may differ from the page of the address, which is written a moment later. An
 * address of the history must have the same page.
 */
export function restorePlaceOfTab(bookId: string, requestedPage: number | undefined): PageInBook | undefined {
  const navigation = isFresh ? getNavigation() : undefined
  isFresh = false
  if (navigation !== 'reload' && navigation !== 'back_forward') return undefined
  const kept = read(tab, tabKey, (it) => z.parse(KeptInTab, it))
  const isMeant = navigation === 'reload' || kept?.page === requestedPage
  return kept?.bookId === bookId && isMeant ? kept : undefined
}
