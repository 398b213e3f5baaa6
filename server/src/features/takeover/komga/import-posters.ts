import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { PosterType } from '@lectern/contract/posters'
import type { SkipReason } from '@lectern/contract/takeover'
import { imageSize } from 'image-size'
import { sidecarKinds } from '../../../db/values.ts'
import { fileTime } from '../../../media/file-time.ts'
import { writePoster } from '../../../media/poster/poster-file.ts'
import { ownerKinds } from '../../posters/change-queries.ts'
import { type ImportedLibrary, importRows, type TakeoverRun } from '../takeover-run.ts'
import type { FileMatcher } from '../target/match-files.ts'
import type { ImportOutcome } from '../target/tally.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime, toBoolean } from './source-values.ts'

/** An image that was written to the folder of posters. */
interface PosterImage {
  readonly file: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly size: number
  /** Path of the image beside the books, relative to the root; empty for others. */
  readonly source: string
}

const tables = [
  { table: 'THUMBNAIL_BOOK', owner: 'BOOK_ID', kind: 'book' },
  { table: 'THUMBNAIL_SERIES', owner: 'SERIES_ID', kind: 'series' },
  { table: 'THUMBNAIL_COLLECTION', owner: 'COLLECTION_ID', kind: 'collection' },
  { table: 'THUMBNAIL_READLIST', owner: 'READLIST_ID', kind: 'readList' },
] as const

/** Reads the type of an image from its bytes: rows from before 1.6 do not have it, and in later ones it can be wrong. */
function describeImage(bytes: Uint8Array): Pick<PosterImage, 'mediaType' | 'width' | 'height'> | undefined {
  try {
    const { type, width, height } = imageSize(bytes)
    return { mediaType: type === 'jpg' ? 'image/jpeg' : `image/${type}`, width, height }
  } catch {
    return undefined
  }
}

interface Owner {
  readonly id: number
  /** Series of a book or a series. */
  readonly seriesId?: number
  readonly library?: ImportedLibrary
}

type OwnerKind = (typeof tables)[number]['kind']

/** Returns the owner of a poster; undefined if it was not imported. */
function findOwner({ series, books, target }: TakeoverRun, kind: OwnerKind, id: string): Owner | undefined {
  if (kind === 'book') return books.get(id)
  if (kind === 'series') {
    const found = series.get(id)
    return found && { ...found, seriesId: found.id }
  }
  const table = kind === 'collection' ? 'collection' : 'read_list'
  return target.get<{ id: number }>(`SELECT id FROM ${table} WHERE public_id = ?`, id)
}

/** Returns the time of the earlier import that added the owner; -1 if there is none. */
function findImportTime(
  { importedBefore }: TakeoverRun,
  kind: OwnerKind,
  { library }: Owner,
  ownerId: string,
): number {
  if (kind === 'book' || kind === 'series') return library?.importedAt ?? -1
  return importedBefore.find(kind === 'collection' ? 'collections' : 'readLists', ownerId) ?? -1
}

/** Returns the bytes of a poster: stored ones, or those of the image file beside the books. */
function readBytes(
  row: SourceRow,
  library: ImportedLibrary | undefined,
  source: string | null,
): Uint8Array | undefined {
  if (row.THUMBNAIL instanceof Uint8Array) return row.THUMBNAIL
  if (!library?.isThere || source === null) return undefined
  try {
    const path = join(library.root, source)
    const found = statSync(path)
    return found.isFile() && found.size <= limits.maxUpload ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

function readImage(
  run: TakeoverRun,
  row: SourceRow,
  owner: Owner,
  matcher: FileMatcher,
): PosterImage | undefined {
  const source =
    owner.library && row.URL ? matcher.toRelativePath(owner.library.publicId, String(row.URL)) : null
  const bytes = readBytes(row, owner.library, source)
  const described = bytes && describeImage(bytes)
  if (!bytes || !described) return undefined
  return {
    ...described,
    file: writePoster(run.postersFolder, bytes),
    size: bytes.length,
    source: source ?? '',
  }
}

/** Imports posters with their ids and bytes, and which one is selected. */
export function importPosters(run: TakeoverRun, matcher: FileMatcher): void {
  for (const table of tables)
    importRows(run, 'posters', run.source.rows(table.table), (row) => importPoster(run, matcher, table, row))
}

function importPoster(
  run: TakeoverRun,
  matcher: FileMatcher,
  { owner: column, kind }: (typeof tables)[number],
  row: SourceRow,
): ImportOutcome | SkipReason {
  const { target } = run
  const publicId = String(row.ID)
  const owner = findOwner(run, kind, String(row[column]))
  if (!owner) return 'OWNER_MISSING'
  const type = PosterType.options.indexOf(row.TYPE as PosterType)
  if (type < 0) return 'UNKNOWN_VALUE'
  if (target.has('poster', { public_id: publicId })) return 'kept'
  if ((parseTime(row.CREATED_DATE) ?? 0) <= findImportTime(run, kind, owner, String(row[column])))
    return 'DELETED_HERE'
  const image = readImage(run, row, owner, matcher)
  if (!image) return 'NO_IMAGE'
  const ownerColumns = { owner_kind: ownerKinds[kind], owner_id: owner.id }
  // A poster that is selected here already remains selected.
  const isSelected = toBoolean(row.SELECTED) && !target.has('poster', { ...ownerColumns, selected: 1 })
  const { mediaType, ...columns } = image
  target.insert('poster', {
    id: target.nextId('poster'),
    public_id: publicId,
    ...ownerColumns,
    type,
    selected: isSelected ? 1 : 0,
    media_type: mediaType,
    ...columns,
    created: parseTime(row.CREATED_DATE) ?? run.now,
  })
  addSidecar(run, kind, owner, image.source)
  return 'added'
}

/** Stores the state of an image beside the books: the first scan need not read it again, and its poster keeps its id. */
function addSidecar(run: TakeoverRun, kind: OwnerKind, owner: Owner, source: string): void {
  if (source === '' || owner.seriesId === undefined || !owner.library) return
  const file = statSync(join(owner.library.root, source), { throwIfNoEntry: false })
  if (!file) return
  run.target.insertIgnored('sidecar', {
    series_id: owner.seriesId,
    path: source,
    book_id: kind === 'book' ? owner.id : null,
    kind: sidecarKinds.artwork,
    size: file.size,
    modified: fileTime(file),
  })
}
