/** Width by height of a poster: the ratio of A-series paper. */
export const posterRatio = Math.SQRT1_2
const tolerance = 0.12

/** True when an image is close enough to the frame's shape to fill it; the small part that is cut off does not matter. */
export const isPosterShaped = (width: number, height: number): boolean =>
  height > 0 && Math.abs(width / height / posterRatio - 1) <= tolerance

/** Returns a constant hue for a drawn cover, 0 to 359. */
export function getHue(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return hash % 360
}
