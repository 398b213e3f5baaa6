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

/** Share of the height at each end that is not compared: scans are often cut askew there. */
const ignoredEnds = 0.03
/** Least mean difference, 0 to 255, of neighbouring colors and of all colors from their mean, for an edge that says something. */
const minDetail = 2.2
const minSpread = 16
/** Least correlation of two edges, and of their changes from color to color, that continue each other. */
const minCorrelation = 0.9
const minDetailCorrelation = 0.62
/** The same edges shifted against each other must be less alike by this much: regular patterns are alike anyway. */
const minLead = 0.12
/** Greatest mean difference of colors, 0 to 255. */
const maxDifference = 22
/** Steps by which scans may be shifted against each other, and from which on a shift is another place. */
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

/** Returns the correlation of two edges, -1 to 1, over all channels; `shift` moves the second one down. */
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

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Measures of two edges that decide whether they continue each other. */
interface EdgeMatch {
  /** Mean change from color to color, and mean difference from the mean color, of the edge with less of it. */
  readonly detail: number
  readonly spread: number
  readonly correlation: number
  readonly detailCorrelation: number
  /** How much less alike the edges are at the most alike other place. */
  readonly lead: number
  readonly difference: number
}

function measureMatch(a: EdgeProfile, b: EdgeProfile): EdgeMatch {
  const channels = [0, 1, 2]
  const [colorsA, colorsB, detailA, detailB] = (
    [
      [a, false],
      [b, false],
      [a, true],
      [b, true],
    ] as const
  ).map(([profile, isDetail]) => channels.map((channel) => toSeries(profile, channel, isDetail))) as [
    Float32Array[],
    Float32Array[],
    Float32Array[],
    Float32Array[],
  ]
  const meanDeviation = (all: readonly Float32Array[]) =>
    meanOf(
      all.map((series) => {
        const mean = meanOf([...series])
        return meanOf([...series].map((value) => Math.abs(value - mean)))
      }),
    )
  const shifts = Array.from({ length: 2 * maxShift + 1 }, (_, at) => at - maxShift)
  const best = shifts.reduce((one, shift) => {
    const isBetter = correlate(detailA, detailB, shift) > correlate(detailA, detailB, one)
    return isBetter ? shift : one
  }, 0)
  const correlation = correlate(colorsA, colorsB, best)
  const detailCorrelation = correlate(detailA, detailB, best)
  const elsewhere = otherShifts.map((shift) => correlate(detailA, detailB, shift))
  const differences = Array.from(a, (value, at) => Math.abs(value - (b[at - 3 * best] ?? value)))
  return {
    detail: Math.min(meanDeviation(detailA), meanDeviation(detailB)),
    spread: Math.min(meanDeviation(colorsA), meanDeviation(colorsB)),
    correlation,
    detailCorrelation,
    lead: detailCorrelation - Math.max(...elsewhere),
    difference: meanOf(differences),
  }
}

/** True when a drawing surely goes on from one edge to the other. Edges that are empty, or nearly, never match. */
export function areContinuous(a: EdgeProfile, b: EdgeProfile): boolean {
  const match = measureMatch(a, b)
  return (
    match.detail >= minDetail &&
    match.spread >= minSpread &&
    match.correlation >= minCorrelation &&
    match.detailCorrelation >= minDetailCorrelation &&
    match.lead >= minLead &&
    match.difference <= maxDifference
  )
}
