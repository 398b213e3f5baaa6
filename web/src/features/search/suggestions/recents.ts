import * as z from 'zod/mini'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import { useUser } from '../../auth/queries.ts'
import { FoundItem } from '../found-item.ts'

const maxRecents = 8

/** Recent searches and opened items of a user, newest first. */
const Recents = z.object({ searches: z.array(z.string()), opened: z.array(FoundItem) })
export type Recents = z.output<typeof Recents>

const isSame = (a: FoundItem, b: FoundItem) => a.kind === b.kind && a.id === b.id

/** Adds a search as the newest one, and removes earlier ones that differ only in case. */
export const withSearch = ({ searches, opened }: Recents, text: string): Recents => ({
  searches: [text, ...searches.filter((each) => each.toLowerCase() !== text.toLowerCase())].slice(
    0,
    maxRecents,
  ),
  opened,
})
export const withoutSearch = ({ searches, opened }: Recents, text: string): Recents => ({
  searches: searches.filter((each) => each !== text),
  opened,
})
export const withOpened = ({ searches, opened }: Recents, item: FoundItem): Recents => ({
  searches,
  opened: [item, ...opened.filter((each) => !isSame(each, item))].slice(0, maxRecents),
})
export const withoutOpened = ({ searches, opened }: Recents, item: FoundItem): Recents => ({
  searches,
  opened: opened.filter((each) => !isSame(each, item)),
})

const noRecents: Recents = { searches: [], opened: [] }
const RecentsByUser = z.record(z.string(), Recents)
const noUsers: z.output<typeof RecentsByUser> = {}

/** Returns the recent searches and items of the signed-in user on this device. */
export function useRecents() {
  const { id } = useUser()
  const [all, save] = useFeaturePreference('find.recents', RecentsByUser, noUsers)
  const recents = all[id] ?? noRecents
  const change = (next: Recents) => save({ ...all, [id]: next })
  return { recents, change, clear: () => change(noRecents) }
}
