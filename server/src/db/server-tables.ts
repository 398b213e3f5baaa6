/** Tables of the server's own calls; see `schema.ts` for the units. */

/** Announcements that a user has read. */
export interface AnnouncementReadTable {
  user_id: number
  announcement_id: string
}

/** What take-overs brought, by the ids of the old server. */
export interface TakenRowTable {
  /** A `TakeoverKind`. */
  kind: string
  id: string
  taken: number
}

/** The last good copy of data fetched from another server. */
export interface FeedCopyTable {
  /** `announcements` or `releases`. */
  name: string
  /** Address of the source: the copy of another address is of no use. */
  address: string
  body: string
  fetched: number
}
