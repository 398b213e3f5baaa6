/** Suffixes of the name of a series: `v2`, `Vol. 3`, `(2015)`, `[2015]`, `2015`. */
const suffix =
  /\s*(?:[([]\s*(?:v|vol\.?|volume)?\s*(\d{1,4})\s*[)\]]|[\s_,-]+(?:v|vol\.?|volume)[\s.]*(\d{1,4})|\s((?:18|19|20)\d\d))\s*$/i

/** Splits a title into the name of the series and its volume or year; `volume` is empty without one. */
export function splitVolume(title: string): { readonly base: string; readonly volume: string } {
  const found = suffix.exec(title)
  if (!found || found.index === 0) return { base: title.trim(), volume: '' }
  const volume = (found[1] ?? found[2] ?? found[3] ?? '').replace(/^0+(?=\d)/, '')
  return { base: title.slice(0, found.index).trim(), volume }
}

/** Returns other spellings of a name: with `and` for `&`, with and without the article. The name itself is the first. */
export function spellings(name: string): string[] {
  const bare = name.replace(/^(?:the|an?)\s+/i, '')
  const articled = [name, bare, `The ${bare}`]
  return [
    ...new Set(
      articled.flatMap((one) => [one, one.replace(/\s*&\s*/g, ' and '), one.replace(/\s+and\s+/gi, ' & ')]),
    ),
  ]
}

/** Series and number in a file name. */
export interface NamedBook {
  /** Titles that the series may have, the most exact one first. */
  readonly series: readonly string[]
  /** As it is written; empty without one. */
  readonly number: string
}

const brackets = /[([{][^)\]}]*[)\]}]/g
const counted = String.raw`[-\u2212]?(?:\d+(?:[.,/]\d+)?[\u00bc-\u00be]?[a-z]?|[\u00bc-\u00be\u2150-\u215e])`
/** A number after a sign or a word for it, at the end, or before a dash and a title. */
const numberPatterns = [
  new RegExp(String.raw`^(.+?)[\s,_-]*(?:#|\u2116)\s*(${counted})(?![\p{L}\d])`, 'iu'),
  new RegExp(
    String.raw`^(.+?)[\s,_-]+(?:no|nr|issue|chapter|chap|ch|episode|ep|c)[\s.]*(${counted})(?![\p{L}\d])`,
    'iu',
  ),
  new RegExp(String.raw`^(.+?)[\s,_-]+(${counted})\s+[-\u2013\u2014]\s`, 'iu'),
  new RegExp(String.raw`^(.+?)[\s,_-]+(?:v|vol|volume|t|tome|band|bd)?[\s.]*(${counted})\s*$`, 'iu'),
]

/** Returns series and number in the name of a file without its ending: `Half Steps v2 #008 (2013) (digital)`. */
export function parseBookName(name: string): NamedBook {
  const years = [...name.matchAll(/[([]((?:18|19|20)\d\d)[)\]]/g)].map((found) => found[1])
  const plain = name.replace(brackets, ' ').replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const found = numberPatterns.map((pattern) => pattern.exec(plain)).find((one) => one !== null)
  const written = (found?.[1] ?? plain).replace(/[\s,_–—-]+$/, '').trim()
  const { base } = splitVolume(written)
  const series = [written, base].flatMap((title) => [...years.map((year) => `${title} (${year})`), title])
  return { series: [...new Set(series.filter((title) => title !== ''))], number: found?.[2] ?? '' }
}
