import type { Book } from '@lectern/contract/books'
import type { PublicationMetadata } from '@lectern/contract/reader-manifests'
import type { EpubContents } from '../../../media/epub/epub-contents.ts'
import { isLocked } from '../../books/to-book.ts'
import { seriesLocks } from '../../series/to-series.ts'
import type { PublicationSource } from '../queries.ts'

type Profile = 'epub' | 'pdf' | 'divina'
const roles = [
  'author',
  'translator',
  'editor',
  'artist',
  'illustrator',
  'letterer',
  'penciler',
  'colorist',
  'inker',
  'contributor',
] as const
type Role = (typeof roles)[number]

const isRole = (role: string): role is Role => roles.includes(role as Role)
/** Returns the role of Readium: writers, cover artists and unknown roles are contributors (behaviour 13.4). */
const getRole = (role: string): Role =>
  isRole(role) ? role : role === 'penciller' ? 'penciler' : 'contributor'

function listPeople({ metadata }: Book): Partial<Record<Role, string[]>> {
  const people: Partial<Record<Role, string[]>> = {}
  for (const { name, role } of metadata.authors) {
    const key = getRole(role)
    const names = people[key] ?? []
    people[key] = names
    if (name !== '' && !names.includes(name)) names.push(name)
  }
  return Object.fromEntries(Object.entries(people).filter(([, names]) => names.length > 0))
}

const directions: Partial<Record<string, 'ltr' | 'rtl' | 'ttb'>> = {
  LEFT_TO_RIGHT: 'ltr',
  RIGHT_TO_LEFT: 'rtl',
  VERTICAL: 'ttb',
  WEBTOON: 'ttb',
}

/** Scripts that run from right to left (ISO 15924). */
const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])
/** Scripts that also run from top to bottom: their pages can follow each other in either direction. */
const verticalScripts = new Set(['Hans', 'Hant', 'Jpan', 'Kore', 'Mong'])

/**
 * Returns the direction in which pages in this language follow each other; null if the language does not decide it. `language` is a
 * BCP 47 tag.
 */
export function getLanguageDirection(language: string): 'ltr' | 'rtl' | null {
  const { script } = new Intl.Locale(language).maximize()
  if (script === undefined || verticalScripts.has(script)) return null
  return rightToLeftScripts.has(script) ? 'rtl' : 'ltr'
}

type SeriesValues = Pick<PublicationSource, 'language' | 'reading_direction' | 'publisher' | 'modified'>

/** Values of the EPUB itself, and the locks of its series. */
interface OwnValues extends Pick<EpubContents, 'language' | 'readingProgression' | 'isFixedLayout'> {
  readonly locks: PublicationSource['locks']
}

/**
 * Returns the direction of a book. A locked direction of the series was chosen by a person and takes precedence. An unlocked one is that of
 * most of its books: the direction of the EPUB itself, or else of the language of a text, takes precedence over it.
 */
function findDirection(series: SeriesValues, own: OwnValues | undefined): 'ltr' | 'rtl' | 'ttb' | undefined {
  const ofSeries = directions[series.reading_direction]
  if (!own || (ofSeries && isLocked(seriesLocks, own.locks, 'readingDirection'))) return ofSeries
  const ofLanguage = own.language !== null && !own.isFixedLayout ? getLanguageDirection(own.language) : null
  return own.readingProgression ?? ofLanguage ?? ofSeries
}

/** Returns the language of a book by the rule of `findDirection`; empty if it is unknown. */
const findLanguage = (series: SeriesValues, own: OwnValues | undefined): string =>
  !own || isLocked(seriesLocks, own.locks, 'language') ? series.language : (own.language ?? series.language)

/**
 * Returns the metadata of a book for its manifest; nothing in it is null or empty (behaviour 1.4, 13.4). `own` is set for EPUBs that are
 * described as text.
 */
export function publicationMetadata(
  book: Book,
  series: SeriesValues,
  profile: Profile,
  own?: OwnValues,
): PublicationMetadata {
  const { publisher, modified } = series
  const { title, summary, isbn, releaseDate, tags, numberSort } = book.metadata
  const direction = findDirection(series, own)
  const language = findLanguage(series, own)
  return {
    title: title || book.name,
    conformsTo: `https://readium.org/webpub-manifest/profiles/${profile}`,
    numberOfPages: book.media.pagesCount,
    modified: new Date(modified).toISOString(),
    ...(summary && { description: summary }),
    ...(isbn && { identifier: `urn:isbn:${isbn}` }),
    ...(language && { language }),
    ...(releaseDate && { published: releaseDate }),
    ...(tags.length > 0 && { subject: tags }),
    ...(publisher && { publisher: [publisher] }),
    ...(direction && { readingProgression: direction }),
    ...listPeople(book),
    belongsTo: { series: [{ name: book.seriesTitle, position: numberSort }] },
  }
}
