import * as z from 'zod/mini'

const Series = z.object({ seriesId: z.string(), title: z.string(), releaseDate: z.nullable(z.string()) })
const Book = z.object({ bookId: z.string(), number: z.string(), title: z.string() })
const Row = z.object({
  position: z.int(),
  names: z.array(z.string()),
  number: z.string(),
  series: z.optional(Series),
  book: z.optional(Book),
  isAmbiguous: z.optional(z.boolean()),
})
const Draft = z.object({
  id: z.string(),
  savedAt: z.number(),
  name: z.string(),
  summary: z.string(),
  ordered: z.boolean(),
  rows: z.array(Row),
})
/** An unfinished reading list that is stored on this device. */
export type ListDraft = z.output<typeof Draft>
const Drafts = z.array(Draft)

const keyOf = (userId: string) => `lectern.list-drafts.${userId}`

/** Returns the drafts of a user, the newest first. */
export function readDrafts(userId: string): readonly ListDraft[] {
  try {
    return z.parse(Drafts, JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Stores the drafts of a user. Returns false if there is no space for them on the device. */
export function writeDrafts(userId: string, drafts: readonly ListDraft[]): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(drafts))
    return true
  } catch {
    return false
  }
}
