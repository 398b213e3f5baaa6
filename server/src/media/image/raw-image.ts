/** A decoded image: 4 bytes for each pixel, red, green, blue, alpha, row by row. */
export interface RawImage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}
