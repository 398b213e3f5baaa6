import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { PosterType } from '@lectern/contract/posters'
import type { SkipReason } from '@lectern/contract/takeover'
import { imageSize } from 'image-size'
import { sidecarKinds } from '../../db/values.ts'
import { fileTime } from '../../media/file-time.ts'
import { writePoster } from '../../media/poster/poster-file.ts'
import { ownerKinds } from '../posters/change-queries.ts'
import type { FileMatcher } from './match-files.ts'
import type { SourceRow } from './source-queries.ts'
import { parseTime, toBoolean } from './source-values.ts'
import type { TakenLibrary, TakeoverRun } from './takeover-run.ts'

/** An image that was written to the folder of posters. */
interface Picture {
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

/** The type of an image is read from its bytes: rows from before 1.6 do not have it, and those of later ones can be wrong. */
function describePicture(bytes: Uint8Array): Pick<Picture, 'mediaType' | 'width' | 'height'> | undefined {
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
  readonly library: TakenLibrary | undefined
}

/** Returns the owner of a poster; undefined when it did not come over. */
function findOwner(
  run: TakeoverRun,
  kind: (typeof tables)[number]['kind'],
  ownerId: string,
): Owner | undefined {
  if (kind === 'series') {
    const series = run.series.get(ownerId)
    return series && { id: series.id, seriesId: series.id, library: series.library }
  }
  if (kind === 'book') {
    const book = run.books.get(ownerId)
    return book && { id: book.id, seriesId: book.seriesId, library: book.library }
  }
  const table = kind === 'collection' ? 'collection' : 'read_list'
  const found = run.target.get<{ id: number }>(`SELECT id FROM ${table} WHERE public_id = ?`, ownerId)
  return found && { id: found.id, library: undefined }
}

/** Returns when an earlier take-over brought what a poster belongs to; -1 when none did. */
function findTaken(
  { before }: TakeoverRun,
  kind: (typeof tables)[number]['kind'],
  { library }: Owner,
  ownerId: string,
): number {
  if (kind === 'book' || kind === 'series') return library?.takenBefore ?? -1
  return before.find(kind === 'collection' ? 'collections' : 'readLists', ownerId) ?? -1
}

/** Returns the bytes of a poster: stored ones, or those of the image beside the books. */
function readBytes(
  row: SourceRow,
  library: TakenLibrary | undefined,
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

function readPicture(
  run: TakeoverRun,
  row: SourceRow,
  owner: Owner,
  matcher: FileMatcher,
): Picture | undefined {
  const source = owner.library && row.URL ? matcher.relative(owner.library.publicId, String(row.URL)) : null
  const bytes = readBytes(row, owner.library, source)
  const described = bytes && describePicture(bytes)
  if (!bytes || !described) return undefined
  return {
    ...described,
    file: writePoster(run.postersFolder, bytes),
    size: bytes.length,
    source: source ?? '',
  }
}

/** Takes posters over with their ids, bytes and which is selected. */
export function takePosters(run: TakeoverRun, matcher: FileMatcher): void {
  for (const table of tables)
    for (const row of run.source.rows(table.table)) {
      run.step('posters')
      const outcome = takePoster(run, matcher, table, row)
      if (outcome === 'added' || outcome === 'kept') run.tally.count('posters', outcome)
      else run.tally.skip('posters', outcome)
    }
}

function takePoster(
  run: TakeoverRun,
  matcher: FileMatcher,
  { owner: column, kind }: (typeof tables)[number],
  row: SourceRow,
): 'added' | 'kept' | SkipReason {
  const { target } = run
  const publicId = String(row.ID)
  const owner = findOwner(run, kind, String(row[column]))
  if (!owner) return 'OWNER_MISSING'
  const type = PosterType.options.indexOf(row.TYPE as PosterType)
  if (type < 0) return 'UNKNOWN_VALUE'
  if (target.get('SELECT 1 AS one FROM poster WHERE public_id = ?', publicId)) return 'kept'
  if ((parseTime(row.CREATED_DATE) ?? 0) <= findTaken(run, kind, owner, String(row[column])))
    return 'DELETED_HERE'
  const picture = readPicture(run, row, owner, matcher)
  if (!picture) return 'NO_IMAGE'
  // One that is selected here already stays selected.
  const isSelected =
    toBoolean(row.SELECTED) &&
    !target.get(
      'SELECT 1 AS one FROM poster WHERE owner_kind = ? AND owner_id = ? AND selected = 1',
      ownerKinds[kind],
      owner.id,
    )
  target.insert('poster', {
    id: target.nextId('poster'),
    public_id: publicId,
    owner_kind: ownerKinds[kind],
    owner_id: owner.id,
    type,
    selected: isSelected ? 1 : 0,
    media_type: picture.mediaType,
    width: picture.width,
    height: picture.height,
    size: picture.size,
    file: picture.file,
    source: picture.source,
    created: parseTime(row.CREATED_DATE) ?? run.now,
  })
  noteSidecar(run, kind, owner, picture.source)
  return 'added'
}

/** Notes an image beside the books as it is now: the first scan need not read it again, and its poster keeps its id. */
function noteSidecar(
  run: TakeoverRun,
  kind: 'book' | 'series' | 'collection' | 'readList',
  owner: Owner,
  source: string,
): void {
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
