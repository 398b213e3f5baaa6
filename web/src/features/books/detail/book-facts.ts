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

/** Returns the common name of a format, or the media type if it has none. */
export function formatName({
  mediaType,
  epubIsKepub,
}: Pick<Book['media'], 'mediaType' | 'epubIsKepub'>): string {
  if (mediaType === 'application/epub+zip' && epubIsKepub) return 'KEPUB'
  return formats[mediaType] ?? mediaType
}

/** Returns the kind of book: `image_ebook` is an EPUB whose chapters are images. Undefined before the analysis. */
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

/** Returns a comment without its error codes: file names or free text. */
export const commentWithoutCodes = (comment: string): string => comment.replace(/ERR_\d{4}/g, '').trim()

export const knownRoles = [
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'cover',
  'editor',
  'translator',
] as const
export type KnownRole = (typeof knownRoles)[number]
export const isKnownRole = (role: string): role is KnownRole => knownRoles.includes(role as KnownRole)

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
  return [...knownRoles, ...others].flatMap((role) => {
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

/** Returns the file name of a path with either kind of slash. */
export const fileName = (url: string): string => url.split(/[\\/]/).at(-1) ?? url
