import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { NoContent, Timestamp } from './values.ts'

/** One piece of news, in the shape of JSON Feed 1 (jsonfeed.org); what the feed leaves out is null. */
export const Announcement = z.object({
  id: z.string(),
  /** http or https. */
  url: z.nullable(z.string()),
  title: z.nullable(z.string()),
  summary: z.nullable(z.string()),
  /** Sanitised: text, lists, tables and links to http and https; no pictures, styles or scripts. */
  content_html: z.nullable(z.string()),
  date_modified: z.nullable(Timestamp),
  author: z.nullable(z.object({ name: z.nullable(z.string()), url: z.nullable(z.string()) })),
  tags: z.array(z.string()),
  /** Of the caller alone; the name is that of the field. */
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

/** Of the configured feed, or of the releases of this project when there is none or it was never reached (behaviour 12.5). */
export const getAnnouncements = route({
  method: 'GET',
  path: '/api/v1/announcements',
  access: 'ADMIN',
  purpose: 'retrieve announcements',
  response: AnnouncementFeed,
})
/** Ids that the feed does not hold are left out; what is read stays read. */
export const markAnnouncementsRead = route({
  method: 'PUT',
  path: '/api/v1/announcements',
  access: 'ADMIN',
  purpose: 'mark announcements read',
  status: 204,
  body: z
    .array(z.string().check(z.maxLength(limits.maxAddress, 'is too long')))
    .check(z.maxLength(limits.maxList, 'too many ids')),
  response: NoContent,
})

export const Release = z.object({
  version: z.string(),
  releaseDate: Timestamp,
  /** http or https, or empty. */
  url: z.string(),
  /** Of one of them: the newest that is no preview. */
  latest: z.boolean(),
  preRelease: z.boolean(),
  /** Markdown as its author wrote it: who makes HTML of it has to sanitise that. */
  description: z.string(),
})
export type Release = z.output<typeof Release>

/** At most twenty, newest first (behaviour 12.5). */
export const listReleases = route({
  method: 'GET',
  path: '/api/v1/releases',
  access: 'ADMIN',
  purpose: 'retrieve releases',
  response: z.array(Release),
})
