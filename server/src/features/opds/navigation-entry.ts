import { type AtomEntry, type FeedKind, feedType } from './atom.ts'

/** What leads from one feed to another. */
export interface FeedItem {
  readonly id: string
  readonly title: string
  readonly about?: string
  /** `2024-05-01T10:20:30Z`. */
  readonly updated: string
  readonly href: string
  /** Kind of the feed that it leads to. */
  readonly kind: FeedKind
}

export const navigationEntry = ({ id, title, about = '', updated, href, kind }: FeedItem): AtomEntry => ({
  id,
  title,
  updated,
  content: { type: 'text', text: about },
  links: [{ rel: 'subsection', href, type: feedType(kind) }],
})
