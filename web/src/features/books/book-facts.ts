import type { Book } from '@lectern/contract/books'
import type { Author } from '@lectern/contract/values'

const formats: Readonly<Record<string, string>> = {
  'application/zip': 'CBZ',
  'application/x-rar-compressed': 'CBR',
  'application/x-rar-compressed; version=4': 'CBR',
  'application/x-rar-compressed; version=5': 'RAR5',
  'application/pdf': 'PDF',
  'application/epub+zip': 'EPUB',
}

/** The name people know a format by; an unlisted media type names itself. */
export function formatName({
  mediaType,
  epubIsKepub,
}: Pick<Book['media'], 'mediaType' | 'epubIsKepub'>): string {
  if (mediaType === 'application/epub+zip' && epubIsKepub) return 'KEPUB'
  return formats[mediaType] ?? mediaType
}

/** The error codes inside a comment, which may also list file names (behaviour 4.2). */
export const errorCodesIn = (comment: string): readonly string[] => [...new Set(comment.match(/ERR_\d{4}/g))]

/** The rest of a comment: names of files, or free words. */
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

/** People by what they did: the known roles first in their usual order, then any other as it comes. */
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

/** Only addresses that a click may open: a metadata file can hold anything. */
export function isSafeLink(url: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol)
  } catch {
    return false
  }
}

/** `4` of `#4`; a book without a number of its own is not given one. */
export const numberedTitle = (
  book: Book,
): { readonly number: string | undefined; readonly title: string } => ({
  number: book.oneshot || book.metadata.number === '' ? undefined : book.metadata.number,
  title: book.metadata.title,
})

/** The file name of a path of either kind of system. */
export const fileName = (url: string): string => url.split(/[\\/]/).at(-1) ?? url
