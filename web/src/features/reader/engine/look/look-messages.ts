import type { PageAnalysis } from './analyze-page.ts'

/** What the worker that looks at pages is asked; `url` is that of the image of a page, which the browser has loaded before. */
export type LookRequest =
  | { readonly kind: 'analyze'; readonly id: number; readonly url: string }
  /** `width` and `height` in pixels of the screen. */
  | {
      readonly kind: 'shrink'
      readonly id: number
      readonly url: string
      readonly width: number
      readonly height: number
    }

export type LookAnswer =
  | { readonly kind: 'analyzed'; readonly id: number; readonly analysis: PageAnalysis }
  | { readonly kind: 'shrunk'; readonly id: number; readonly bitmap: ImageBitmap }
  | { readonly kind: 'failed'; readonly id: number }
