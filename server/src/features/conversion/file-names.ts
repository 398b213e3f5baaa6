import { bookTypes } from '../../media/detect.ts'

/** Kinds of archive that are converted to CBZ (behaviour 4.8); Komga does not convert 7z and tar. */
const convertible: readonly string[] = [bookTypes.rar4, bookTypes.rar5, bookTypes.sevenZip, bookTypes.tar]

export const isConvertible = (mediaType: string): boolean => convertible.includes(mediaType)

/** Usual extension of each kind of book (behaviour 4.9); Komga does not know 7z and tar. */
const extensions: Readonly<Record<string, string>> = {
  [bookTypes.zip]: 'cbz',
  [bookTypes.rar4]: 'cbr',
  [bookTypes.rar5]: 'cbr',
  [bookTypes.pdf]: 'pdf',
  [bookTypes.epub]: 'epub',
  [bookTypes.sevenZip]: 'cb7',
  [bookTypes.tar]: 'cbt',
}

/** Splits `a/b.c.cbr` into `a/b.c` and `cbr`; the extension may be empty. Paths with `/`. */
function split(path: string): [stem: string, extension: string] {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') + 1 ? [path.slice(0, dot), path.slice(dot + 1)] : [path, '']
}

/** Returns the path of the CBZ made of a book: next to it, with the same name. */
export const convertedPath = (path: string): string => `${split(path)[0]}.cbz`

/**
 * Returns the path that a book should have by its content (behaviour 4.9); undefined if its extension is right, ignoring case, or if no extension
 * belongs to the content. An `.epub` that is only a zip keeps its name, which shows what it was meant to be.
 */
export function repairedPath(path: string, mediaType: string): string | undefined {
  const wanted = extensions[mediaType]
  const [stem, extension] = split(path)
  if (wanted === undefined || extension.toLowerCase() === wanted) return undefined
  if (extension.toLowerCase() === 'epub' && mediaType === bookTypes.zip) return undefined
  return `${stem}.${wanted}`
}
