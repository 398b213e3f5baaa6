import type { Direction } from './direction.ts'

/** Where the image of a page comes from, and how sharp it is. */
export interface PageSource {
  readonly url: string
  /** Width of the image in pixels; infinite for one that cannot be had sharper. */
  readonly width: number
}

/** One page as the engine needs it; the host provides its URLs. */
export interface Page {
  /** Page number, 1-based. */
  readonly number: number
  readonly url: string
  /** Returns the source of an image that is sharp when it is shown this wide, in pixels of the screen. Absent where there is one image only. */
  readonly sourceAt?: (width: number) => PageSource
  /** Address of the same image, converted by the server: tried where the browser cannot show it as it is. Absent where it is converted anyway. */
  readonly convertedUrl?: string
  /** URL of a small image of the page, shown blurred until the page itself is loaded. */
  readonly thumbnailUrl: string
  /** Width in pixels; null while unknown. */
  readonly width: number | null
  readonly height: number | null
  readonly mediaType: string
  /** What tells the page from all others, however it is requested. Absent where only its bytes do. */
  readonly identity?: string
}

/** Book as every renderer takes it: archives, fixed-layout EPUB and PDF have the same shape. */
export interface Book {
  readonly id: string
  readonly direction: Direction
  readonly pages: readonly Page[]
}
