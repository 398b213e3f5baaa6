import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { findMarks, findMatches } from './text-matches.ts'

/** Returns the first field that matches if the title does not. Matches with a typing error come last. */
function findReason(title: string, fields: readonly string[], search: string): string | undefined {
  for (const find of [findMatches, findMarks]) {
    if (find(title, search).length > 0) return undefined
    const reason = fields.find((field) => find(field, search).length > 0)
    if (reason !== undefined) return reason
  }
  return undefined
}

const namesOf = (authors: readonly { readonly name: string }[]) => authors.map(({ name }) => name)

/** Returns the alternate title, author, publisher, genre or tag by which a series was found; undefined if its title matches. */
export const findSeriesReason = ({ metadata, booksMetadata }: Series, search: string): string | undefined =>
  findReason(
    metadata.title,
    [
      ...metadata.alternateTitles.map(({ title }) => title),
      ...namesOf(booksMetadata.authors),
      metadata.publisher,
      ...metadata.genres,
      ...metadata.tags,
      ...booksMetadata.tags,
    ],
    search,
  )

/** Returns the author, tag or ISBN by which a book was found; undefined if its title or that of its series matches. */
export const findBookReason = ({ metadata, seriesTitle }: Book, search: string): string | undefined =>
  findReason(
    `${metadata.title} ${seriesTitle}`,
    [...namesOf(metadata.authors), ...metadata.tags, metadata.isbn],
    search,
  )
