import type { PageColors } from '../renderer.ts'
import { getLightness, type Rgb } from './pixels.ts'

const toChannel = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)))

/** Returns the color that the filter of the pages makes of a color of a page. */
export function applyColors(
  color: Rgb,
  { brightness, contrast, gamma, isGray, isInverted }: PageColors,
): Rgb {
  const [red, green, blue] = color.map((value) => {
    const bright = Math.min(1, (value / 255) * (brightness / 100))
    const contrasted = Math.min(1, Math.max(0, (bright - 0.5) * (contrast / 100) + 0.5))
    return contrasted ** (100 / gamma)
  }) as [number, number, number]
  // The weights of the filter `grayscale` (Filter Effects 13.1.1).
  const gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const shown = isGray ? [gray, gray, gray] : [red, green, blue]
  const [r = 0, g = 0, b = 0] = isInverted ? shown.map((value) => 1 - value) : shown
  return [toChannel(r), toChannel(g), toChannel(b)]
}

/** Lightness, 0 to 255, from which on dark text is easier to read than light text. */
const lightFrom = 140

export const isLight = (colors: readonly Rgb[]): boolean =>
  colors.reduce((sum, color) => sum + getLightness(color), 0) / colors.length >= lightFrom
