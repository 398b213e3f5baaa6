import { setImmediate as turn } from 'node:timers/promises'
import type { Announcement, AnnouncementFeed } from '@lectern/contract/announcements'
import { limits } from '@lectern/contract/limits'
import * as z from 'zod/mini'
import { formatTimestamp } from '../../db/values.ts'
import { cleanHtml, escapeHtml, webAddress } from './clean-html.ts'

/** A feed without the read state of a user. */
export type Feed = Omit<AnnouncementFeed, 'items'> & { readonly items: readonly FeedItem[] }
export type FeedItem = Omit<Announcement, '_komga'>

const maxItems = 100
const maxTags = 20

/** Treats an invalid value of a feed as absent. */
const lenient = <S extends z.ZodMiniType>(value: S) => z.catch(z.optional(value), undefined)
const shortText = lenient(z.string())
const Author = z.object({ name: shortText, url: shortText })
const Item = z.object({
  id: z.union([z.string().check(z.minLength(1), z.maxLength(limits.maxAddress)), z.number()]),
  url: shortText,
  title: shortText,
  summary: shortText,
  content_html: shortText,
  content_text: shortText,
  date_modified: shortText,
  date_published: shortText,
  author: lenient(Author),
  authors: lenient(z.array(Author)),
  tags: lenient(z.array(z.string())),
})
const Source = z.object({
  version: z.string().check(z.startsWith('https://jsonfeed.org/version/')),
  title: shortText,
  home_page_url: shortText,
  description: shortText,
  items: z.array(z.unknown()),
})

const truncate = (value: string | undefined, maxChars: number): string | null =>
  value?.slice(0, maxChars) ?? null

export const parseTime = (text: string | undefined): string | null => {
  const time = Date.parse(text ?? '')
  return Number.isFinite(time) && time >= 0 && time < Date.UTC(10_000, 0) ? formatTimestamp(time) : null
}

function getContent(item: z.output<typeof Item>, base: string | null): string | null {
  const html = item.content_html ?? (item.content_text && `<p>${escapeHtml(item.content_text)}</p>`)
  return html === undefined ? null : cleanHtml(html.slice(0, limits.maxText), base)
}

function toItem(item: z.output<typeof Item>, home: string | null): FeedItem {
  const url = webAddress(truncate(item.url, limits.maxAddress), home)
  const author = item.author ?? item.authors?.[0]
  return {
    id: String(item.id),
    url,
    title: truncate(item.title, limits.maxName),
    summary: truncate(item.summary, limits.maxSummary),
    content_html: getContent(item, url ?? home),
    date_modified: parseTime(item.date_modified) ?? parseTime(item.date_published),
    author: author
      ? {
          name: truncate(author.name, limits.maxName),
          url: webAddress(truncate(author.url, limits.maxAddress)),
        }
      : null,
    tags: [...new Set(item.tags ?? [])].slice(0, maxTags).map((t) => t.slice(0, limits.maxName)),
  }
}

/** Parses a JSON Feed (jsonfeed.org, versions 1 and 1.1). Long values are cut, invalid ones skipped. Throws if it is not such a feed. */
export async function readFeed(json: string): Promise<Feed> {
  const source = Source.parse(JSON.parse(json))
  const home = webAddress(truncate(source.home_page_url, limits.maxAddress))
  const items = new Map<string, FeedItem>()
  for (const raw of source.items.slice(0, maxItems)) {
    const item = Item.safeParse(raw)
    // Other work may run between items, because cleaning a long one takes a moment.
    await turn()
    if (!item.success || items.has(String(item.data.id))) continue
    items.set(String(item.data.id), toItem(item.data, home))
  }
  return {
    version: 'https://jsonfeed.org/version/1',
    title: truncate(source.title, limits.maxName) ?? '',
    home_page_url: home,
    description: truncate(source.description, limits.maxSummary),
    items: [...items.values()],
  }
}
