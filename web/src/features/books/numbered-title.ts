import type { Book } from '@lectern/contract/books'

/** Matches the number after the title of the series in a file name: `v04`, `- Episode 4`, `#4`. */
const numberWords =
  /^(?:v|vol|volume|ch|chapter|ep|episode|no|nr|t|tome|band)?[\s.#]*0*(\d+(?:\.\d+)?)(?![\d.])/i
const separators = /^[\s\-–—_:,.#·]+/
const trailingBrackets = /\s*[([][^)\]]*[)\]]\s*$/
const onlyBrackets = /^(?:\s*[([][^)\]]*[)\]])*\s*$/

/** Matches a number with its sign after the title of the series: `#100`, `v2 #½`. */
const writtenNumber = /^[\s\-–—_:,.·]*(?:v(?:ol(?:ume)?)?[\s.]*\d+\s*)?#\s*([-−]?[\d½¼¾⅓⅔][^\s([]*)/i

/** Returns the part of a book's title after the title of the series; undefined if it does not begin with it. */
function getTailAfterSeries(title: string, seriesTitle: string): string | undefined {
  // Folders have a year, "Orbit (2022)", which files have after the number.
  const series = seriesTitle.replace(trailingBrackets, '').trim()
  const repeats = series !== '' && title.toLowerCase().startsWith(series.toLowerCase())
  const tail = title.slice(series.length)
  // "Orbital" does not begin with the series "Orbit".
  return !repeats || /^[\p{L}\p{N}]/u.test(tail) ? undefined : tail
}

/** Returns a tail without its number if that is the number of the book. */
function withoutNumber(tail: string, number: string): string {
  const isSame = (written = '') => written === number || Number(written) === Number(number)
  const written = writtenNumber.exec(tail)
  if (written && isSame(written[1])) return tail.slice(written[0].length)
  const named = tail.replace(separators, '')
  const found = numberWords.exec(named)
  return found && isSame(found[1]) ? named.slice(found[0].length) : named
}

/** Returns a book's title without the title of the series and the number, which file names repeat; undefined if nothing remains. */
export function getDistinctTitle(title: string, seriesTitle: string, number: string): string | undefined {
  const tail = getTailAfterSeries(title, seriesTitle)
  if (tail === undefined) return title
  const own = withoutNumber(tail, number).replace(separators, '')
  return onlyBrackets.test(own) ? undefined : own
}

/** Returns the shown number of a book: that of its metadata or, if that is only its position in the folder, the one in its file name. */
function getShownNumber({ metadata, name, number, seriesTitle }: Book): string {
  const isPlace = !metadata.numberLock && metadata.title === name && metadata.number === String(number)
  const written = isPlace && writtenNumber.exec(getTailAfterSeries(name, seriesTitle) ?? '')?.[1]
  return written || metadata.number
}

/** Returns the number and the title of a book, at least one of them; a one-shot has no number. */
export function getNumberedTitle(book: Book): {
  readonly number: string | undefined
  readonly title: string | undefined
} {
  const { title } = book.metadata
  const number = getShownNumber(book)
  if (book.oneshot || number === '') return { number: undefined, title }
  return { number, title: getDistinctTitle(title, book.seriesTitle, number) }
}
