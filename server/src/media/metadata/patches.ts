import type { Author, WebLink } from '@lectern/contract/values'

/** What a file says about its book (behaviour 5.2 to 5.4). Null says nothing: it never erases (behaviour 5.2). */
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

/** What a file says about its series (behaviour 5.3 to 5.5); null says nothing. */
export interface SeriesPatch {
  readonly title: string | null
  readonly titleSort: string | null
  readonly publisher: string | null
  /** Years. */
  readonly ageRating: number | null
  readonly readingDirection: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT' | null
  /** BCP 47, canonical. */
  readonly language: string | null
  readonly genres: readonly string[] | null
  readonly totalBookCount: number | null
  /** Only files about the series itself say these (behaviour 5.5). */
  readonly status: 'ENDED' | 'ONGOING' | null
  readonly summary: string | null
}

/** Whether a value of a patch says something: blank texts and empty lists erase as little as null does (behaviour 5.2). */
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
