/** Tables of the server's own calls; see `schema.ts` for the units. */

/** What a user has read of the news. */
export interface AnnouncementReadTable {
  user_id: number
  announcement_id: string
}

/** The last good copy of something fetched from elsewhere. */
export interface FeedCopyTable {
  /** `announcements` or `releases`. */
  name: string
  /** Where it came from: the copy of another address is of no use. */
  address: string
  body: string
  fetched: number
}
