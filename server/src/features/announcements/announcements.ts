import type { AnnouncementFeed } from '@lectern/contract/announcements'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { listRead, saveRead } from './queries.ts'
import type { Feed } from './read-feed.ts'

interface Deps {
  readonly db: Db
  readonly feed: () => Promise<Feed>
}

/** Returns the announcements, with those that this viewer has read. */
export async function showAnnouncements({ db, feed }: Deps, viewer: Viewer): Promise<AnnouncementFeed> {
  const found = await feed()
  const ids = found.items.map((i) => i.id)
  const read = await listRead(db, viewer.userId, ids)
  return { ...found, items: found.items.map((i) => ({ ...i, _komga: { read: read.has(i.id) } })) }
}

/** Marks existing announcements as read: unknown ids would fill the table. */
export async function markAnnouncements(
  { db, feed }: Deps,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> {
  const { items } = await feed()
  const marked = new Set(ids)
  const existing = items.map((i) => i.id).filter((id) => marked.has(id))
  await saveRead(db, viewer.userId, existing)
}
