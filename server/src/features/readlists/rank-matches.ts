import type { ListedBook } from '../../media/metadata/reading-list.ts'
import { spellings, splitVolume } from '../../media/metadata/series-name.ts'
import type { ListedMatch } from './match-queries.ts'

const isYear = (volume: string): boolean => /^(?:18|19|20)\d\d$/.test(volume)
const yearOf = (day: number | null): number | null => (day === null ? null : Math.floor(day / 10_000))

/** Returns the volume of a listed book: that of its attribute, else the one in the name of its series (`Half Steps v2`). */
const volumeOf = ({ series, volume }: ListedBook): string =>
  (volume || splitVolume(series).volume).replace(/^0+(?=\d)/, '')

/** Returns the titles that a series may have, as the answer names them: with its volume, unless that is the first, and without. */
export const listTitles = ({ series, volume }: ListedBook): string[] =>
  volume === '' || volume === '1' ? [series] : [`${series} (${volume})`, series]

/** Returns all titles that are looked for first (behaviour 7.1), the most exact one first. */
export function listCandidates(book: ListedBook): string[] {
  const { base } = splitVolume(book.series)
  const volume = volumeOf(book)
  const numbered = (name: string) =>
    volume === ''
      ? []
      : [`${name} (${volume})`, `${name} ${volume}`, `${name} v${volume}`, `${name} Vol. ${volume}`]
  const dated = book.year === '' ? [] : [`${base} (${book.year})`]
  return [...new Set([...listTitles(book), ...numbered(base), ...dated, base])]
}

/** Returns further titles, for a book of which nothing was found: other spellings of its series. */
export function listOtherCandidates(book: ListedBook): string[] {
  const endings = [volumeOf(book), book.year]
    .filter((ending) => ending !== '')
    .map((ending) => ` (${ending})`)
  return [
    ...new Set(
      spellings(splitVolume(book.series).base).flatMap((name) => ['', ...endings].map((end) => name + end)),
    ),
  ]
}

/** What speaks for a series, the most important first. */
type Evidence = readonly [volume: number, start: number, year: number]

const compareEvidence = (a: Evidence, b: Evidence): number => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]

/** How well a known year fits a wanted one; what is not known speaks neither for nor against. */
function fitYear(known: number | null, wanted: string): number {
  if (known === null || !isYear(wanted)) return 1
  return known === Number(wanted) ? 2 : 0
}

function weigh(book: ListedBook, match: ListedMatch): Evidence {
  const wanted = volumeOf(book)
  const own = splitVolume(match.series_title).volume
  const isNamed = own !== '' && (own === wanted || own === book.year)
  const start = yearOf(match.release_date)
  return [
    isNamed ? 2 : own === '' ? 1 : 0,
    fitYear(start, isYear(wanted) ? wanted : ''),
    fitYear(yearOf(match.book_release_date), book.year),
  ]
}

/**
 * Sorts the matches of a listed book: by the volume in the title of the series, then by the year in which the series started, then by the year
 * of the book. `isAmbiguous`: the first two are equal, or the years of all differ from the listed ones.
 */
export function rankMatches(
  book: ListedBook,
  found: readonly ListedMatch[],
): { readonly ranked: readonly ListedMatch[]; readonly isAmbiguous: boolean } {
  const weighed = found
    .map((match) => ({ match, evidence: weigh(book, match) }))
    .toSorted((a, b) => compareEvidence(a.evidence, b.evidence))
  const [first, second] = weighed
  const isTie = first && second && compareEvidence(first.evidence, second.evidence) === 0
  const isContradicted = first && first.evidence[0] < 2 && first.evidence[1] === 0 && first.evidence[2] === 0
  return { ranked: weighed.map(({ match }) => match), isAmbiguous: Boolean(isTie || isContradicted) }
}
