import { getLines, type Pixels, type Rgb, type Side } from './pixels.ts'

/** Number of groups into which the values of each channel are divided to find the most frequent color. */
const steps = 16

/** Returns the most frequent color of the outermost lines of a side. */
export function getEdgeColor(pixels: Pixels, side: Side, depth = 2): Rgb {
  const lines = getLines(pixels, side)
  const counts = new Map<number, [number, number, number, number]>()
  let most: [number, number, number, number] = [0, 0, 0, 0]
  for (let line = 0; line < Math.min(depth, lines.count); line += 1) {
    for (let at = 0; at < lines.length; at += 1) {
      const index = lines.indexOf(line, at)
      const [red = 0, green = 0, blue = 0] = pixels.data.subarray(index, index + 3)
      const width = 256 / steps
      const key = ((red / width) | 0) * steps * steps + ((green / width) | 0) * steps + ((blue / width) | 0)
      const entry = counts.get(key) ?? [0, 0, 0, 0]
      entry[0] += 1
      entry[1] += red
      entry[2] += green
      entry[3] += blue
      counts.set(key, entry)
      if (entry[0] > most[0]) most = entry
    }
  }
  const [count, ...sums] = most
  const toMean = (sum: number) => Math.round(sum / Math.max(1, count))
  return [toMean(sums[0]), toMean(sums[1]), toMean(sums[2])]
}
