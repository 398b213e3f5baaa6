import { basename, extname } from 'node:path'
import { unknownType } from '@lectern/contract/media-types'
import type { AtomEntry, AtomLink } from './atom.ts'
import { type FeedBook, hasPages } from './describe-books.ts'
import { encodePart } from './feed-address.ts'
import { flatProgressionLink } from './publication-entry.ts'

export interface EntryOptions {
  /** `https://books.example.org/opds/v1.2`. */
  readonly base: string
  /** True in lists across series: the title then names the series and the number. */
  readonly namesSeries: boolean
  /** True if the program fills in a width in the address of a page. */
  readonly asksForWidth: boolean
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the link for streaming pages (OPDS-PSE 1.2). Its page numbers start at 0, the last read page at 1. */
function streamLink({ book, pageType }: FeedBook, { base, asksForWidth }: EntryOptions): AtomLink {
  const { readProgress: progress, media } = book
  const query = [
    // Pages of a PDF are always rendered as JPEG.
    ...(pageType === undefined && media.mediaProfile !== 'PDF' ? ['convert=jpeg'] : []),
    ...(asksForWidth ? ['maxWidth={maxWidth}'] : []),
  ].join('&')
  return {
    rel: 'http://vaemendis.net/opds-pse/stream',
    href: `${base}/books/${encodePart(book.id)}/pages/{pageNumber}${query && `?${query}`}`,
    type: pageType ?? 'image/jpeg',
    more: {
      'pse:count': media.pagesCount,
      // Pages may have been removed since the last reading.
      'pse:lastRead': progress ? Math.min(progress.page, media.pagesCount) : undefined,
      'pse:lastReadDate': progress?.readDate,
    },
  }
}

/** Returns the last part of the address of a file: some readers save the file under this name. */
const fileNamePart = (url: string): string => encodePart(basename(url).replaceAll(';', ''))

function bookLinks(described: FeedBook, options: EntryOptions): AtomLink[] {
  const { book } = described
  const address = `${options.base}/books/${encodePart(book.id)}`
  return [
    ...(described.hasPoster
      ? [
          {
            rel: 'http://opds-spec.org/image/thumbnail',
            href: `${address}/thumbnail/small`,
            type: 'image/jpeg',
          },
          { rel: 'http://opds-spec.org/image', href: `${address}/thumbnail`, type: 'image/jpeg' },
        ]
      : []),
    {
      rel: 'http://opds-spec.org/acquisition',
      href: `${address}/file/${fileNamePart(book.url)}`,
      type: book.media.mediaType || unknownType,
    },
    ...(hasPages(book) ? [streamLink(described, options)] : []),
    flatProgressionLink(book, options.base.replace(/v1\.2$/, 'v2')),
  ]
}

function getContent({ book }: FeedBook): string {
  const { summary } = book.metadata
  const size = `${extname(book.url).slice(1).toLowerCase()} - ${book.size}`
  return escapeHtml(summary ? `${size}\n\n${summary}` : size).replaceAll(/\r\n?|\n/g, '<br/>')
}

/** Returns the entry of a book in an acquisition feed. */
export function bookEntry(described: FeedBook, options: EntryOptions): AtomEntry {
  const { book, publisher, language } = described
  const { title, number, releaseDate, authors, tags } = book.metadata
  return {
    id: `book:${encodePart(book.id)}`,
    title: options.namesSeries ? `${book.seriesTitle} ${number}: ${title}` : title,
    updated: book.lastModified,
    content: { type: 'html', text: getContent(described) },
    authors: [...new Set(authors.map((a) => a.name).filter((name) => name !== ''))],
    categories: tags,
    language,
    publisher,
    ...(releaseDate && { issued: releaseDate }),
    links: bookLinks(described, options),
  }
}
