import type { Author, WebLink } from '@lectern/contract/values'

/** Metadata that a file gives for its book (behaviour 5.2 to 5.4). Null means unknown: it never erases (behaviour 5.2). */
export interface BookPatch {
  readonly title: string | null
  readonly summary: string | null
  readonly number: string | null
  readonly numberSort: number | null
  /** `2024-05-01`. */
  readonly releaseDate: string | null
  /** Replaces the whole list. */
  readonly authors: readonly Author[] | null
  readonly links: readonly WebLink[] | null
  readonly tags: readonly string[] | null
  readonly isbn: string | null
}

/** Metadata that a file gives for its series (behaviour 5.3 to 5.5); null means unknown. */
export interface SeriesPatch {
  readonly title: string | null
  readonly titleSort: string | null
  readonly publisher: string | null
  /** Age rating in years. */
  readonly ageRating: number | null
  readonly readingDirection: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT' | null
  /** BCP 47 tag in canonical form. */
  readonly language: string | null
  readonly genres: readonly string[] | null
  readonly totalBookCount: number | null
  /** Set only by files about the series itself (behaviour 5.5). */
  readonly status: 'ENDED' | 'ONGOING' | null
  readonly summary: string | null
}

/** True if a value of a patch is known: like null, blank texts and empty lists never erase (behaviour 5.2). */
export const hasValue = (value: BookPatch[keyof BookPatch] | SeriesPatch[keyof SeriesPatch]): boolean => {
  if (value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'number' || value.length > 0
}

export const emptyBookPatch: BookPatch = {
  title: null,
  summary: null,
  number: null,
  numberSort: null,
  releaseDate: null,
  authors: null,
  links: null,
  tags: null,
  isbn: null,
}

export const emptySeriesPatch: SeriesPatch = {
  title: null,
  titleSort: null,
  publisher: null,
  ageRating: null,
  readingDirection: null,
  language: null,
  genres: null,
  totalBookCount: null,
  status: null,
  summary: null,
}
