import type { Book } from '@lectern/contract/books'
import type { Author } from '@lectern/contract/values'

const formats: Readonly<Record<string, string>> = {
  'application/zip': 'CBZ',
  'application/x-rar-compressed': 'CBR',
  'application/x-rar-compressed; version=4': 'CBR',
  'application/x-rar-compressed; version=5': 'CBR (RAR 5)',
  'application/x-7z-compressed': 'CB7',
  'application/x-tar': 'CBT',
  'application/pdf': 'PDF',
  'application/epub+zip': 'EPUB',
}

/** Returns the common name of a format; an unlisted media type is its own name. */
export function formatName({
  mediaType,
  epubIsKepub,
}: Pick<Book['media'], 'mediaType' | 'epubIsKepub'>): string {
  if (mediaType === 'application/epub+zip' && epubIsKepub) return 'KEPUB'
  return formats[mediaType] ?? mediaType
}

/** Returns what kind of book the pages are: `image_ebook` is an EPUB whose chapters are images. Undefined before the analysis. */
export function getMediaKind({
  mediaProfile,
  epubDivinaCompatible,
}: Pick<Book['media'], 'mediaProfile' | 'epubDivinaCompatible'>) {
  if (mediaProfile === 'DIVINA') return 'images'
  if (mediaProfile === 'PDF') return 'document'
  if (mediaProfile !== 'EPUB') return undefined
  return epubDivinaCompatible ? 'image_ebook' : 'ebook'
}

/** Returns the error codes in a comment, which may also list file names (behaviour 4.2). */
export const errorCodesIn = (comment: string): readonly string[] => [...new Set(comment.match(/ERR_\d{4}/g))]

/** Returns the rest of a comment: file names, or free text. */
export const commentWithoutCodes = (comment: string): string => comment.replace(/ERR_\d{4}/g, '').trim()

const roles = [
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'cover',
  'editor',
  'translator',
] as const
export type KnownRole = (typeof roles)[number]
export const isKnownRole = (role: string): role is KnownRole => roles.includes(role as KnownRole)

export interface Credit {
  readonly role: string
  readonly names: readonly string[]
}

/** Groups authors by role: the known roles first in their usual order, then all others in the given order. */
export function credits(authors: readonly Author[]): readonly Credit[] {
  const byRole = new Map<string, string[]>()
  for (const { role, name } of authors) {
    const key = role.trim().toLowerCase()
    const names = byRole.get(key) ?? []
    if (!names.includes(name)) byRole.set(key, [...names, name])
  }
  const others = [...byRole.keys()].filter((role) => !isKnownRole(role))
  return [...roles, ...others].flatMap((role) => {
    const names = byRole.get(role)
    return names ? [{ role, names }] : []
  })
}

/** True for addresses that are safe to open: a metadata file can contain anything. */
export function isSafeLink(url: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol)
  } catch {
    return false
  }
}

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

/** Returns the file name of a path with either kind of slash. */
export const fileName = (url: string): string => url.split(/[\\/]/).at(-1) ?? url
