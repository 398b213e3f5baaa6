/** What the worker that decodes very tall images is asked; `id` is that of a picture. */
export type TileRequest =
  | { readonly kind: 'load'; readonly id: number; readonly url: string }
  /** `top` and `height` of the tile in pixels of the image. */
  | {
      readonly kind: 'cut'
      readonly id: number
      readonly index: number
      readonly top: number
      readonly height: number
    }
  | { readonly kind: 'release'; readonly id: number }

export type TileAnswer =
  | { readonly kind: 'loaded'; readonly id: number; readonly width: number; readonly height: number }
  | { readonly kind: 'failed'; readonly id: number }
  | { readonly kind: 'tile'; readonly id: number; readonly index: number; readonly tile: ImageBitmap }
