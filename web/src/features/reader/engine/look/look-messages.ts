import type { PageAnalysis } from './analyze-page.ts'

/** What the worker that looks at pages is asked; `url` is that of the image of a page, which the browser has loaded before. */
export type LookRequest =
  /** Asks how much both sides of a page, however tall, can lose alike. */
  | { readonly kind: 'sides'; readonly id: number; readonly url: string }
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
  /** `share` of the width; null for a page without a drawing. */
  | { readonly kind: 'measured'; readonly id: number; readonly share: number | null }
  | { readonly kind: 'analyzed'; readonly id: number; readonly analysis: PageAnalysis }
  | { readonly kind: 'shrunk'; readonly id: number; readonly bitmap: ImageBitmap }
  | { readonly kind: 'failed'; readonly id: number }
