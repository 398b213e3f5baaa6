import type { Direction } from './direction.ts'

/** One page as the engine needs it; where its bytes come from is the host's affair. */
export interface Page {
  /** 1-based. */
  readonly number: number
  readonly url: string
  /** A small picture of the page, shown blurred until the page itself is there. */
  readonly thumbnailUrl: string
  /** Pixels; null while unknown. */
  readonly width: number | null
  readonly height: number | null
  readonly mediaType: string
}

/** What every renderer shows: archives, fixed-layout EPUB and PDF look alike from here. */
export interface Book {
  readonly id: string
  readonly direction: Direction
  readonly pages: readonly Page[]
}
