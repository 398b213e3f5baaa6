import type { Book } from '@lectern/contract/books'
import type { PublicationMetadata } from '@lectern/contract/reader-manifests'
import type { PublicationSource } from './queries.ts'

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
/** Maps a role. Writers, cover artists and roles without a name of their own are contributors (behaviour 13.4). */
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

/** Returns the metadata of a book for its manifest; nothing in it is null or empty (behaviour 1.4, 13.4). */
export function publicationMetadata(
  book: Book,
  {
    language,
    reading_direction,
    publisher,
    modified,
  }: Pick<PublicationSource, 'language' | 'reading_direction' | 'publisher' | 'modified'>,
  profile: Profile,
  own: 'ltr' | 'rtl' | null = null,
): PublicationMetadata {
  const { title, summary, isbn, releaseDate, tags, numberSort } = book.metadata
  const direction = directions[reading_direction] ?? own
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
