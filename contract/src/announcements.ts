import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { noContent, Timestamp } from './values.ts'

/** One news item, in the shape of JSON Feed 1 (jsonfeed.org). Values that the feed leaves out are null. */
export const Announcement = z.object({
  id: z.string(),
  /** URL with http or https. */
  url: z.nullable(z.string()),
  title: z.nullable(z.string()),
  summary: z.nullable(z.string()),
  /** Sanitized HTML: text, lists, tables and links to http and https; no images, styles or scripts. */
  content_html: z.nullable(z.string()),
  date_modified: z.nullable(Timestamp),
  author: z.nullable(z.object({ name: z.nullable(z.string()), url: z.nullable(z.string()) })),
  tags: z.array(z.string()),
  /** State of the item for the caller. Komga's name of the field is kept for its clients. */
  _komga: z.object({ read: z.boolean() }),
})
export type Announcement = z.output<typeof Announcement>

export const AnnouncementFeed = z.object({
  version: z.string(),
  title: z.string(),
  home_page_url: z.nullable(z.string()),
  description: z.nullable(z.string()),
  items: z.array(Announcement),
})
export type AnnouncementFeed = z.output<typeof AnnouncementFeed>

/** Returns the configured feed, or the releases of this project when no feed is configured or it was never reached (behaviour 12.5). */
export const getAnnouncements = route({
  method: 'GET',
  path: '/api/v1/announcements',
  access: 'ADMIN',
  purpose: 'retrieve announcements',
  response: AnnouncementFeed,
})
/** Ignores ids that the feed does not contain. Items that were marked as read remain read. */
export const markAnnouncementsRead = route({
  method: 'PUT',
  path: '/api/v1/announcements',
  access: 'ADMIN',
  purpose: 'mark announcements read',
  body: z
    .array(z.string().check(z.maxLength(limits.maxAddress, 'is too long')))
    .check(z.maxLength(limits.maxList, 'too many ids')),
  ...noContent,
})

export const Release = z.object({
  version: z.string(),
  releaseDate: Timestamp,
  /** URL with http or https, or empty. */
  url: z.string(),
  /** True for one release: the newest that is no preview. */
  latest: z.boolean(),
  preRelease: z.boolean(),
  /** Markdown as its author wrote it. Sanitize the HTML that is made of it. */
  description: z.string(),
})
export type Release = z.output<typeof Release>

/** Returns at most twenty releases, newest first (behaviour 12.5). */
export const listReleases = route({
  method: 'GET',
  path: '/api/v1/releases',
  access: 'ADMIN',
  purpose: 'retrieve releases',
  response: z.array(Release),
})
