import { basename, dirname, extname } from 'node:path/posix'
import { numberBooks } from '../books/number-books.ts'
import { bookExtensions } from '../libraries/book-extensions.ts'
import { encodeFileUrl, readAbsolutePath } from './kavita-values.ts'
import { relativeTo } from './source-values.ts'
import type { TranslatedRoot } from './translate-libraries.ts'
import type { Translation } from './translation.ts'

/** A file of a chapter there, in the order of reading. */
export interface ChapterFile {
  /** Id of its book here; undefined when it does not come over, and its pages count all the same. */
  readonly bookId: string | undefined
  readonly pages: number
  readonly isEpub: boolean
}

/** A folder with books, which is a series here. */
export interface TranslatedFolder {
  readonly id: string
  readonly libraryId: string
  readonly path: string
  readonly books: NamedFile[]
  /** Its books in their natural order, numbered from 1. */
  numbered: readonly (NamedFile & { readonly position: number })[]
  /** Series there that have files in it, by their numbers, with their normalized names. */
  readonly seriesThere: Map<number, string>
}

/** What became of the files. */
export interface TranslatedBooks {
  readonly chapters: ReadonlyMap<number, readonly ChapterFile[]>
  readonly folders: ReadonlyMap<string, TranslatedFolder>
  /** Folders of one series alone, by the number of the series there: what is known of the series holds for them. */
  readonly foldersOfSeries: ReadonlyMap<number, readonly TranslatedFolder[]>
}

interface NamedFile {
  readonly id: number
  readonly name: string
  readonly row: FileRow
}
interface FileRow {
  readonly bookId: string
  readonly path: string
  readonly pages: number
  readonly bytes: number
  readonly created: string | null
  readonly modified: string | null
}

/** Chapters there: the series of each, and what a library is known by. */
interface Owner {
  readonly series: number
  readonly name: string
  readonly library: number
}

function listOwners({ kavita }: Translation): ReadonlyMap<number, Owner> {
  const series = new Map<number, Owner>()
  for (const row of kavita.rows('Series', { Id: 'whole', LibraryId: 'whole', NormalizedName: 'line' }))
    series.set(row.Id, { series: row.Id, name: row.NormalizedName, library: row.LibraryId })
  const volumes = new Map<number, Owner>()
  for (const { Id, SeriesId } of kavita.rows('Volume', { Id: 'whole', SeriesId: 'whole' })) {
    const owner = series.get(SeriesId)
    if (owner) volumes.set(Id, owner)
  }
  const chapters = new Map<number, Owner>()
  for (const { Id, VolumeId } of kavita.rows('Chapter', { Id: 'whole', VolumeId: 'whole' })) {
    const owner = volumes.get(VolumeId)
    if (owner) chapters.set(Id, owner)
  }
  return chapters
}

const file = {
  Id: 'whole',
  ChapterId: 'whole',
  FilePath: 'line',
  Pages: 'whole',
  Bytes: 'whole',
  Created: 'time',
  LastModified: 'time',
} as const

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'))

/** Groups files by the folders that they are in. */
class Folders {
  readonly #run: Translation
  readonly #roots: readonly TranslatedRoot[]
  readonly all = new Map<string, TranslatedFolder>()
  readonly #seen = new Set<string>()

  constructor(run: Translation, roots: readonly TranslatedRoot[]) {
    this.#run = run
    this.#roots = roots
  }

  /** Adds a file to its folder and returns the id of its book; undefined when it does not come over, which is counted. */
  add(owner: Owner | undefined, filePath: string, row: Omit<FileRow, 'bookId' | 'path'>): string | undefined {
    const path = readAbsolutePath(filePath)
    const root = path && this.#roots.find((r) => r.libraryId === owner?.library && relativeTo(r.path, path))
    if (!owner || !path || !root) {
      this.#run.skip('books', owner ? 'OUTSIDE_LIBRARY' : 'OWNER_MISSING')
      return undefined
    }
    if (!bookExtensions.has(extname(path).toLowerCase()) || isHidden(relativeTo(root.path, path) ?? '')) {
      this.#run.leave('images', 1)
      return undefined
    }
    const bookId = this.#run.idOf('book', path)
    const folder = this.#find(root, dirname(path))
    folder.seriesThere.set(owner.series, owner.name)
    // One file may belong to two chapters.
    if (this.#seen.has(bookId)) return bookId
    this.#seen.add(bookId)
    const name = basename(path, extname(path))
    folder.books.push({ id: folder.books.length, name, row: { ...row, bookId, path } })
    return bookId
  }

  #find(root: TranslatedRoot, path: string): TranslatedFolder {
    const known = this.all.get(path)
    if (known) return known
    const id = this.#run.idOf('series', path)
    const folder = {
      id,
      libraryId: root.id,
      path,
      books: [],
      numbered: [],
      seriesThere: new Map<number, string>(),
    }
    this.all.set(path, folder)
    return folder
  }
}

function writeFolder({ translated }: Translation, folder: TranslatedFolder): void {
  folder.numbered = numberBooks(folder.books)
  for (const { name, position, row } of folder.numbered) {
    const times = { CREATED_DATE: row.created, LAST_MODIFIED_DATE: row.created }
    translated.add('BOOK', {
      ID: row.bookId,
      NAME: name,
      URL: encodeFileUrl(row.path),
      SERIES_ID: folder.id,
      LIBRARY_ID: folder.libraryId,
      FILE_SIZE: row.bytes,
      FILE_HASH: '',
      FILE_LAST_MODIFIED: row.modified,
      NUMBER: position,
      ONESHOT: false,
      ...times,
    })
    // The scan after the take-over reads it, as Kavita does not store the pages.
    translated.add('MEDIA', { BOOK_ID: row.bookId, STATUS: 'UNKNOWN', PAGE_COUNT: row.pages })
  }
}

/**
 * Translates files to books and their folders to series. Images that lie in folders are no books here, and neither is what is outside of
 * the folders of its library.
 */
export function translateFiles(run: Translation, roots: readonly TranslatedRoot[]): TranslatedBooks {
  const owners = listOwners(run)
  const folders = new Folders(run, roots)
  const chapters = new Map<number, ChapterFile[]>()
  for (const row of run.kavita.rows('MangaFile', file, 'ORDER BY "Id"')) {
    const [pages, bytes] = [Math.min(1_000_000, Math.max(0, row.Pages)), Math.max(0, row.Bytes)]
    const times = { created: row.Created, modified: row.LastModified }
    const bookId = folders.add(owners.get(row.ChapterId), row.FilePath, { pages, bytes, ...times })
    const files = chapters.get(row.ChapterId) ?? []
    files.push({ bookId, pages, isEpub: /\.epub$/i.test(row.FilePath) })
    chapters.set(row.ChapterId, files)
  }
  const foldersOfSeries = new Map<number, TranslatedFolder[]>()
  for (const folder of folders.all.values()) {
    writeFolder(run, folder)
    // Formats of one series are series of one name there.
    const isMixed = new Set(folder.seriesThere.values()).size > 1
    if (isMixed) run.leave('mixedFolders', 1)
    else
      for (const series of folder.seriesThere.keys())
        foldersOfSeries.set(series, [...(foldersOfSeries.get(series) ?? []), folder])
  }
  return { chapters, folders: folders.all, foldersOfSeries }
}
