import { extname } from 'node:path'
import { bookExtensions } from '../libraries/book-extensions.ts'

const images = /\.(png|jpe?g|tbn|webp|gif)$/i

const isBookName = (name: string): boolean =>
  bookExtensions.has(extname(name).toLowerCase()) && !name.startsWith('.')
export const removeExtension = (name: string): string => name.slice(0, name.length - extname(name).length)

/** An image next to a book: its name and its ending after the name of the book, such as `-2.jpg`. */
export interface BookSidecar {
  readonly name: string
  readonly rest: string
}

/**
 * Returns the images of a folder that belong to a book (behaviour 5.8): named like the book, or with `-` and digits added, ignoring
 * case. An image with the full name of another book belongs to that one: `Book-1.jpg` next to `Book.cbz` and `Book-1.cbz`.
 */
export function listBookSidecars(names: readonly string[], bookName: string): BookSidecar[] {
  const base = removeExtension(bookName).toLowerCase()
  const others = new Set(names.filter(isBookName).map((n) => removeExtension(n).toLowerCase()))
  return names
    .filter((name) => images.test(name))
    .flatMap((name) => {
      const own = removeExtension(name).toLowerCase()
      const rest = own.slice(base.length)
      const isOurs = own === base || (own.startsWith(base) && /^-\d+$/.test(rest) && !others.has(own))
      return isOurs ? [{ name, rest: name.slice(base.length) }] : []
    })
}

const seriesArtwork = /^(cover|default|folder|poster|series)\.(png|jpe?g|tbn|webp|gif)$/i

/** Returns the sidecars of the series in a folder: its artwork and `series.json` (behaviour 3.2). */
export const listSeriesSidecars = (names: readonly string[]): string[] =>
  names.filter((n) => seriesArtwork.test(n) || n === 'series.json')
