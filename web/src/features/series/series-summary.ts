import type { Series } from '@lectern/contract/series'

/** Returns the series' own summary, or the one of its first book that has any, with that book's number. */
export function seriesSummary({ metadata, booksMetadata }: Pick<Series, 'metadata' | 'booksMetadata'>): {
  readonly text: string
  readonly number: string | undefined
} {
  if (metadata.summary !== '') return { text: metadata.summary, number: undefined }
  return {
    text: booksMetadata.summary,
    number: booksMetadata.summary === '' ? undefined : booksMetadata.summaryNumber,
  }
}

/** Returns each term once, in alphabetical order. */
export const sorted = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].sort((a, b) => a.localeCompare(b))
