import { basename, dirname, extname } from 'node:path/posix'
import { numberBooks } from '../../books/edit/number-books.ts'
import { bookExtensions } from '../../libraries/book-extensions.ts'
import { relativeTo } from '../komga/source-values.ts'
import { encodeFileUrl, readAbsolutePath } from './kavita-values.ts'
import type { TranslatedRoot } from './translate-libraries.ts'
import type { Translation } from './translation.ts'

/** A file of a chapter, in reading order. */
export interface ChapterFile {
  /** Id of its book here; undefined if it is not imported. Its pages count nevertheless. */
  readonly bookId: string | undefined
  readonly pages: number
  readonly isEpub: boolean
}

interface FileRow {
  readonly bookId: string
  readonly path: string
  readonly pages: number
  readonly bytes: number
  readonly created: string | null
  readonly modified: string | null
}
interface NamedFile {
  readonly id: number
  readonly name: string
  readonly row: FileRow
}

/** A folder with books, which is a series here. */
export interface TranslatedFolder {
  readonly id: string
  readonly libraryId: string
  readonly path: string
  readonly books: NamedFile[]
  /** Its books in their natural order, numbered from 1. */
  numbered: readonly (NamedFile & { readonly position: number })[]
  /** Normalized names of the Kavita series that have files in it, by their numbers. */
  readonly kavitaSeries: Map<number, string>
}

/** Result of the translation of files. */
export interface TranslatedBooks {
  readonly chapters: ReadonlyMap<number, readonly ChapterFile[]>
  readonly folders: ReadonlyMap<string, TranslatedFolder>
  /** Folders of one series alone, by its number in Kavita: the metadata of the series applies to them. */
  readonly foldersOfSeries: ReadonlyMap<number, readonly TranslatedFolder[]>
}

/** The Kavita series of a chapter. */
interface Owner {
  readonly series: number
  readonly name: string
  readonly library: number
}

/** Returns the series of each chapter. */
function listOwners({ kavita }: Translation): ReadonlyMap<number, Owner | undefined> {
  const series = new Map<number, Owner>()
  for (const row of kavita.rows('Series', { whole: 'Id LibraryId', line: 'NormalizedName' }))
    series.set(row.Id, { series: row.Id, name: row.NormalizedName, library: row.LibraryId })
  const volumes = [...kavita.rows('Volume', { whole: 'Id SeriesId' })]
  const ofVolumes = new Map(volumes.map(({ Id, SeriesId }) => [Id, series.get(SeriesId)]))
  const chapters = [...kavita.rows('Chapter', { whole: 'Id VolumeId' })]
  return new Map(chapters.map(({ Id, VolumeId }) => [Id, ofVolumes.get(VolumeId)]))
}

const fileShape = {
  whole: 'Id ChapterId Pages Bytes',
  line: 'FilePath',
  time: 'Created LastModified',
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

  /** Adds a file to its folder and returns the id of its book; undefined if it is not imported, which is counted. */
  add(owner: Owner | undefined, filePath: string, row: Omit<FileRow, 'bookId' | 'path'>): string | undefined {
    const path = readAbsolutePath(filePath)
    const root = path && this.#roots.find((r) => r.libraryId === owner?.library && relativeTo(r.path, path))
    if (!owner || !path || !root) {
      this.#run.skip('books', owner ? 'OUTSIDE_LIBRARY' : 'OWNER_MISSING')
      return undefined
    }
    if (!bookExtensions.has(extname(path).toLowerCase()) || isHidden(relativeTo(root.path, path) ?? '')) {
      this.#run.countLeftBehind('images', 1)
      return undefined
    }
    const bookId = this.#run.makeId('book', path)
    const folder = this.#ensure(root, dirname(path))
    folder.kavitaSeries.set(owner.series, owner.name)
    // One file may belong to two chapters.
    if (this.#seen.has(bookId)) return bookId
    this.#seen.add(bookId)
    const name = basename(path, extname(path))
    folder.books.push({ id: folder.books.length, name, row: { ...row, bookId, path } })
    return bookId
  }

  #ensure(root: TranslatedRoot, path: string): TranslatedFolder {
    const existing = this.all.get(path)
    if (existing) return existing
    const id = this.#run.makeId('series', path)
    const kavitaSeries = new Map<number, string>()
    const folder = { id, libraryId: root.id, path, books: [], numbered: [], kavitaSeries }
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
      oneshot: false,
      ...times,
    })
    // Kavita does not store the pages: the scan after the import reads the file.
    translated.add('MEDIA', { BOOK_ID: row.bookId, STATUS: 'UNKNOWN', PAGE_COUNT: row.pages })
  }
}

/**
 * Translates files to books and their folders to series. Images outside archives, and files outside the folders of their library, are not
 * books here.
 */
export function translateFiles(run: Translation, roots: readonly TranslatedRoot[]): TranslatedBooks {
  const owners = listOwners(run)
  const folders = new Folders(run, roots)
  const chapters = new Map<number, ChapterFile[]>()
  for (const row of run.kavita.rows('MangaFile', fileShape, 'ORDER BY "Id"')) {
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
    // In Kavita, the formats of one series are several series with the same name.
    const isMixed = new Set(folder.kavitaSeries.values()).size > 1
    if (isMixed) run.countLeftBehind('mixedFolders', 1)
    else
      for (const series of folder.kavitaSeries.keys())
        foldersOfSeries.set(series, [...(foldersOfSeries.get(series) ?? []), folder])
  }
  return { chapters, folders: folders.all, foldersOfSeries }
}
