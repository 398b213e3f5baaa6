/** Announcements that a user has read. */
export interface AnnouncementReadTable {
  user_id: number
  announcement_id: string
}

/** Rows that were imported from another server, by their ids there. */
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
  /** Address of the source. A copy from another address is not used. */
  address: string
  body: string
  fetched: number
}
