import type { Direction } from './direction.ts'

/** Address and sharpness of an image of a page. */
export interface PageSource {
  readonly url: string
  /** Width of the image in pixels; infinite if there is no sharper one. */
  readonly width: number
}

/** One page as the engine needs it; the host provides its URLs. */
export interface Page {
  /** Page number, 1-based. */
  readonly number: number
  readonly url: string
  /** Returns the source of an image that is sharp at this width in pixels of the screen. Absent if there is only one image. */
  readonly sourceAt?: (width: number) => PageSource
  /** Address of the same image in another format, for browsers that cannot show the first one. Absent if `url` is converted already. */
  readonly convertedUrl?: string
  /** URL of a small image of the page, shown blurred until the page itself is loaded. */
  readonly thumbnailUrl: string
  /** Width in pixels; null while unknown. */
  readonly width: number | null
  readonly height: number | null
  readonly mediaType: string
  /** Identifies the page, whatever the size of the requested image. Absent if only its bytes do. */
  readonly identity?: string
}

/** Book of pages from an archive, a fixed-layout EPUB or a PDF. */
export interface Book {
  readonly id: string
  readonly direction: Direction
  readonly pages: readonly Page[]
}
