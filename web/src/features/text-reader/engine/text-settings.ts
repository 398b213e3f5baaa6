import type { ZoneLayout } from '../../reader/engine/zones.ts'

/** Settings of a text. For undefined ones, the book decides. */
export interface TextSettings {
  readonly flow: 'paged' | 'scrolled'
  readonly columns: 'auto' | 1 | 2
  readonly isAnimated: boolean
  readonly hasSwipes: boolean
  readonly zones: ZoneLayout
  /** Size of the text: 1 is 18 pixels. */
  readonly scale: number
  /** Value of `font-family`. */
  readonly fontFamily: string | undefined
  /** `@font-face` rules of a font of the server. */
  readonly fontCss: string
  readonly lineHeight: number | undefined
  /** Space at the sides, as a factor of the usual one. */
  readonly margins: number
  /** Spacing in `em`. */
  readonly letterSpacing: number | undefined
  readonly wordSpacing: number | undefined
  readonly paragraphSpacing: number | undefined
  readonly indent: number | undefined
  readonly align: 'justify' | 'start' | undefined
  readonly hyphens: 'auto' | 'manual' | undefined
  /** Maximum width of a column, in `em`. */
  readonly maxWidth: number
  readonly hasPublisherStyles: boolean
  readonly colors: TextColors
}

export interface TextColors {
  readonly text: string
  readonly background: string
  readonly link: string
  /** True if the colors of the book would be unreadable, or are not wanted. */
  readonly isForced: boolean
  readonly isDark: boolean
}

/** Size of the text at a scale of 1, in pixels. */
export const baseFontPx = 18
