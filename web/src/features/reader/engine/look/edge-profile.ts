import { getLines, type Pixels } from './pixels.ts'

/** Number of colors in a profile, from the top of the page to its bottom. */
const profileLength = 192

/** Colors along one vertical edge of a page, from top to bottom, three bytes each. */
export type EdgeProfile = Uint8Array

/** Returns the colors along the left or right edge: the mean of the outermost columns. */
export function getProfile(pixels: Pixels, side: 'left' | 'right', depth = 1): EdgeProfile {
  const lines = getLines(pixels, side)
  const profile = new Uint8Array(3 * profileLength)
  for (let step = 0; step < profileLength; step += 1) {
    const from = Math.floor((step * lines.length) / profileLength)
    const to = Math.max(from + 1, Math.floor(((step + 1) * lines.length) / profileLength))
    for (let channel = 0; channel < 3; channel += 1) {
      let sum = 0
      for (let line = 0; line < depth; line += 1)
        for (let at = from; at < to; at += 1) sum += pixels.data[lines.indexOf(line, at) + channel] ?? 0
      profile[3 * step + channel] = Math.round(sum / ((to - from) * depth))
    }
  }
  return profile
}

/** Share of the height at each end that is not compared, because scans are often crooked there. */
const ignoredEnds = 0.03
/** Minimum mean difference, 0 to 255, between neighboring colors and between all colors and their mean, of an edge with enough detail. */
const minDetail = 2.2
const minSpread = 16
/** Minimum correlation of the colors, and of the changes from color to color, of two edges that continue each other. */
const minCorrelation = 0.9
const minDetailCorrelation = 0.62
/** The correlation of the edges at other shifts must be lower by this much, because regular patterns are similar at any shift. */
const minLead = 0.12
/** Maximum mean difference of colors, 0 to 255. */
const maxDifference = 22
/** Maximum shift of two scans that continue each other, and the other shifts that are compared, in steps of the profile. */
const maxShift = 2
const otherShifts = [-24, -18, -12, -8, 8, 12, 18, 24]

/** Returns one channel of the profile, or its changes from step to step. */
function toSeries(profile: EdgeProfile, channel: number, isDetail: boolean): Float32Array {
  const series = new Float32Array(profileLength)
  for (let step = 0; step < profileLength; step += 1) {
    const value = profile[3 * step + channel] ?? 0
    const before = profile[3 * Math.max(0, step - 1) + channel] ?? 0
    series[step] = isDetail ? value - before : value
  }
  return series
}

/** Returns the correlation of two edges over all channels, -1 to 1; `shift` moves the second one down. */
function correlate(a: readonly Float32Array[], b: readonly Float32Array[], shift: number): number {
  const ends = Math.ceil(profileLength * ignoredEnds)
  const from = Math.max(ends, ends + shift)
  const to = Math.min(profileLength - ends, profileLength - ends + shift)
  let together = 0
  let inA = 0
  let inB = 0
  a.forEach((seriesA, channel) => {
    const seriesB = b[channel] ?? seriesA
    let meanA = 0
    let meanB = 0
    for (let step = from; step < to; step += 1) {
      meanA += (seriesA[step] ?? 0) / (to - from)
      meanB += (seriesB[step - shift] ?? 0) / (to - from)
    }
    for (let step = from; step < to; step += 1) {
      const byA = (seriesA[step] ?? 0) - meanA
      const byB = (seriesB[step - shift] ?? 0) - meanB
      together += byA * byB
      inA += byA * byA
      inB += byB * byB
    }
  })
  return together / Math.sqrt(Math.max(1, inA * inB))
}

const getMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the mean difference of the colors of all channels from their mean. */
const getMeanDeviation = (all: readonly Float32Array[]) =>
  getMean(
    all.map((series) => {
      const mean = getMean([...series])
      return getMean([...series].map((value) => Math.abs(value - mean)))
    }),
  )

/** True if a drawing clearly continues from one edge to the other. Empty or nearly empty edges never match. */
export function areContinuous(a: EdgeProfile, b: EdgeProfile): boolean {
  const toAllSeries = (profile: EdgeProfile, isDetail: boolean) =>
    [0, 1, 2].map((channel) => toSeries(profile, channel, isDetail))
  const [colorsA, colorsB] = [toAllSeries(a, false), toAllSeries(b, false)]
  const [detailA, detailB] = [toAllSeries(a, true), toAllSeries(b, true)]
  const shifts = Array.from({ length: 2 * maxShift + 1 }, (_, at) => at - maxShift)
  const best = shifts.reduce((one, shift) => {
    const isBetter = correlate(detailA, detailB, shift) > correlate(detailA, detailB, one)
    return isBetter ? shift : one
  }, 0)
  const detailCorrelation = correlate(detailA, detailB, best)
  const elsewhere = otherShifts.map((shift) => correlate(detailA, detailB, shift))
  const differences = Array.from(a, (value, at) => Math.abs(value - (b[at - 3 * best] ?? value)))
  return (
    Math.min(getMeanDeviation(detailA), getMeanDeviation(detailB)) >= minDetail &&
    Math.min(getMeanDeviation(colorsA), getMeanDeviation(colorsB)) >= minSpread &&
    correlate(colorsA, colorsB, best) >= minCorrelation &&
    detailCorrelation >= minDetailCorrelation &&
    detailCorrelation - Math.max(...elsewhere) >= minLead &&
    getMean(differences) <= maxDifference
  )
}
