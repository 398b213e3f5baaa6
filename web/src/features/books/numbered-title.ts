import type { Book } from '@lectern/contract/books'

/** Matches what follows a series' title in a file name and only repeats the number: `v04`, `- Episode 4`, `#4`. */
const numberWords =
  /^(?:v|vol|volume|ch|chapter|ep|episode|no|nr|t|tome|band)?[\s.#]*0*(\d+(?:\.\d+)?)(?![\d.])/i
const separators = /^[\s\-–—_:,.#·]+/
const trailingBrackets = /\s*[([][^)\]]*[)\]]\s*$/
const onlyBrackets = /^(?:\s*[([][^)\]]*[)\]])*\s*$/

/**
 * Returns what a book's title adds to its series and number; undefined when it adds nothing. Books without metadata are named after their
 * file, which repeats both.
 */
export function getDistinctTitle(title: string, seriesTitle: string, number: string): string | undefined {
  // Folders contain a year, "Orbit (2022)", where the files have it after the number.
  const series = seriesTitle.replace(trailingBrackets, '').trim()
  const repeats = series !== '' && title.toLowerCase().startsWith(series.toLowerCase())
  const tail = title.slice(series.length)
  // "Orbital" does not begin with the series "Orbit".
  if (!repeats || /^[\p{L}\p{N}]/u.test(tail)) return title
  const named = tail.replace(separators, '')
  const found = numberWords.exec(named)
  const rest = found && Number(found[1]) === Number(number) ? named.slice(found[0].length) : named
  const own = rest.replace(separators, '')
  return onlyBrackets.test(own) ? undefined : own
}

/** Returns the number and the title of a book, at least one of them; a one-shot has no number. */
export function getNumberedTitle(book: Book): {
  readonly number: string | undefined
  readonly title: string | undefined
} {
  const { title, number } = book.metadata
  if (book.oneshot || number === '') return { number: undefined, title }
  return { number, title: getDistinctTitle(title, book.seriesTitle, number) }
}
