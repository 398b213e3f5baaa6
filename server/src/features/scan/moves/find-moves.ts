import { join } from 'node:path'
import { job } from '../../../workers/job.ts'
import { hashBookFile } from '../../../workers/jobs.ts'
import type { LibraryState } from '../../libraries/library-settings.ts'
import { listLibraries } from '../../libraries/queries.ts'
import type { ScanPlan } from '../plan-scan.ts'
import { type KnownBookRow, listKnownBooks } from '../queries.ts'
import type { ScanDeps } from '../scan-deps.ts'
import { decodeBatches, type EncodedRows } from '../walk/compare-walk.ts'
import type { WalkedBook, WalkedSeries } from '../walk/walk.ts'
import type { MissingInput } from './find-missing.ts'
import {
  type AddedFile,
  type AddedFolder,
  type FileMove,
  type FolderMove,
  type HashOf,
  matchMoves,
  type VanishedFile,
  type VanishedFolder,
} from './match-moves.ts'
import { hasBooksElsewhere, listMovableSeries, listSeriesOfSizes } from './move-queries.ts'

const findMissingJob = job<MissingInput, string[]>(
  new URL('./find-missing.ts', import.meta.url),
  'findMissing',
)

/** A book that joins a series: a stored one, or one that this scan adds. */
export interface BookArrival {
  readonly move: FileMove
  readonly walked: WalkedBook
  readonly seriesId: number | undefined
  readonly seriesPath: string
}
export interface SeriesArrival {
  readonly move: FolderMove
  readonly walked: WalkedSeries
}
export interface Moves {
  readonly series: readonly SeriesArrival[]
  readonly books: readonly BookArrival[]
  /** New folders that may be stored series but are still being written; they are left to a later scan. */
  readonly candidates: ReadonlySet<string>
}
export const emptyMoves: Moves = { series: [], books: [], candidates: new Set() }

const readBatchSeries = 50

const toVanishedFile = (b: KnownBookRow, isOccupied = false): VanishedFile => ({
  id: b.id,
  path: b.path,
  size: b.size,
  modified: b.modified,
  hash: b.hash,
  ...(isOccupied && { isOccupied: true }),
})

interface Candidates {
  readonly folders: VanishedFolder[]
  readonly files: VanishedFile[]
}

/** Yields these series with their books, read in batches. */
async function* readSeries({ db }: ScanDeps, seriesIds: readonly number[], signal: AbortSignal) {
  for (let i = 0; i < seriesIds.length; i += readBatchSeries) {
    signal.throwIfAborted()
    const ids = seriesIds.slice(i, i + readBatchSeries)
    const books = Map.groupBy(await listKnownBooks(db, ids), (b) => b.seriesId)
    for (const series of await listMovableSeries(db, ids)) yield { series, books: books.get(series.id) ?? [] }
  }
}

/** Returns the stored files that this scan did not find, and those whose path now has other content. */
async function listOwnCandidates(deps: ScanDeps, plan: ScanPlan, signal: AbortSignal): Promise<Candidates> {
  const folders: VanishedFolder[] = []
  for await (const { series, books } of readSeries(deps, plan.goneSeries, signal)) {
    const files = books.filter((b) => !b.deleted).map((b) => toVanishedFile(b))
    folders.push({ id: series.id, path: series.path, files })
  }
  const occupied = plan.files.flatMap((f) =>
    f.occupant && !f.occupant.deleted ? [toVanishedFile(f.occupant, true)] : [],
  )
  return {
    folders,
    files: [...folders.flatMap((f) => f.files), ...plan.gone.map((b) => toVanishedFile(b)), ...occupied],
  }
}

/** Returns the paths of books that no longer exist in a library that does. */
async function findMissingPaths(
  deps: ScanDeps,
  library: LibraryState | undefined,
  books: readonly KnownBookRow[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (!library || books.length === 0) return new Set()
  const input = { root: library.root, device: library.rootDevice, paths: books.map((b) => b.path) }
  return new Set(await deps.workers.run(findMissingJob, input, { priority: 'task', signal }))
}

/** Returns books in any trash, and missing ones of other libraries that were not scanned yet, among series with books of these sizes. */
async function listCandidatesElsewhere(
  deps: ScanDeps,
  own: LibraryState,
  plan: ScanPlan,
  sizes: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Candidates> {
  const libraries = await listLibraries(deps.db)
  const seriesIds = await listSeriesOfSizes(deps.db, own.id, [...sizes])
  const trashed: Candidates = { folders: [], files: [] }
  const missing: Candidates = { folders: [], files: [] }
  for await (const { series: s, books } of readSeries(deps, seriesIds, signal)) {
    const all = books.filter((b) => !plan.restored.has(b.id))
    const inTrash = all.filter((b) => b.deleted).map((b) => toVanishedFile(b))
    trashed.files.push(...inTrash)
    if (s.deleted === 1) trashed.folders.push({ id: s.id, path: s.path, files: inTrash })
    if (s.library_id === own.id) continue
    const live = all.filter((b) => !b.deleted)
    const library = libraries.find((l) => l.id === s.library_id)
    const paths = await findMissingPaths(deps, library, live, signal)
    const lost = live.filter((b) => paths.has(b.path)).map((b) => toVanishedFile(b))
    missing.files.push(...lost)
    if (lost.length === live.length && s.deleted === 0)
      missing.folders.push({ id: s.id, path: s.path, files: lost })
  }
  return {
    folders: [...trashed.folders, ...missing.folders],
    files: [...trashed.files, ...missing.files],
  }
}

interface AddedFolders {
  readonly folders: (AddedFolder & { readonly walked: WalkedSeries })[]
  readonly candidates: Set<string>
}

/** Returns new folders with a book that may be a stored one. */
async function listFoldersWithSizes(
  added: readonly EncodedRows<WalkedSeries>[],
  sizes: ReadonlySet<number>,
): Promise<AddedFolders> {
  const found: AddedFolders = { folders: [], candidates: new Set() }
  for await (const batch of decodeBatches(added))
    for (const walked of batch) {
      if (!walked.books.some((b) => sizes.has(b.size))) continue
      if (walked.books.some((b) => b.isFresh)) found.candidates.add(walked.path)
      else found.folders.push({ path: walked.path, files: walked.books, walked })
    }
  return found
}

async function collectSizes(
  added: readonly EncodedRows<WalkedSeries>[],
  plan: ScanPlan,
): Promise<Set<number>> {
  const sizes = new Set(plan.files.map((f) => f.walked.size))
  for await (const batch of decodeBatches(added))
    for (const s of batch) for (const b of s.books) sizes.add(b.size)
  return sizes
}

/** Returns a function that hashes a file. Each file is read at most once, and only if a stored book of equal size has a hash. */
function createHasher({ workers }: ScanDeps, root: string, signal: AbortSignal): HashOf {
  const hashes = new Map<string, Promise<string | undefined>>()
  return (file) => {
    const found = hashes.get(file.path)
    if (found) return found
    const hash = workers
      .run(hashBookFile, { path: join(root, file.path) }, { priority: 'task', signal })
      .catch(() => {
        signal.throwIfAborted()
        return undefined
      })
    hashes.set(file.path, hash)
    return hash
  }
}

/**
 * Finds the new files that are stored books from elsewhere (behaviour 3.4): missing in this scan, in the trash of any library, or missing
 * in another library that was not scanned yet. So the order of scans does not matter.
 */
export async function findMoves(
  deps: ScanDeps,
  library: LibraryState,
  added: readonly EncodedRows<WalkedSeries>[],
  plan: ScanPlan,
  signal: AbortSignal,
): Promise<Moves> {
  if (added.length === 0 && plan.files.length === 0) return emptyMoves
  const hasElsewhere = await hasBooksElsewhere(deps.db, library.id)
  if (!hasElsewhere && plan.goneSeries.length + plan.gone.length === 0 && plan.files.length < 2)
    return emptyMoves
  const own = await listOwnCandidates(deps, plan, signal)
  const elsewhere = hasElsewhere
    ? await listCandidatesElsewhere(deps, library, plan, await collectSizes(added, plan), signal)
    : { folders: [], files: [] }
  const files = [...own.files, ...elsewhere.files]
  const sizes = new Set(files.map((f) => f.size))
  const { folders, candidates } = await listFoldersWithSizes(added, sizes)
  const destinations = new Map<AddedFile, Omit<BookArrival, 'move'>>()
  for (const f of folders)
    for (const walked of f.walked.books)
      destinations.set(walked, { walked, seriesId: undefined, seriesPath: f.path })
  const single = plan.files
    .filter((f) => sizes.has(f.walked.size))
    .map((f) => {
      const occupant = f.occupant?.deleted === false ? f.occupant.id : undefined
      const file: AddedFile = { ...f.walked, ...(occupant !== undefined && { occupant }) }
      destinations.set(file, { walked: f.walked, seriesId: f.seriesId, seriesPath: '' })
      return file
    })
  const moves = await matchMoves(
    { folders, files: single },
    { folders: [...own.folders, ...elsewhere.folders], files },
    createHasher(deps, library.root, signal),
  )
  const walkedByFolder = new Map<AddedFolder, WalkedSeries>(folders.map((f) => [f, f.walked]))
  return {
    series: moves.folders.flatMap((move) => {
      const walked = walkedByFolder.get(move.added)
      return walked ? [{ move, walked }] : []
    }),
    books: moves.files.flatMap((move) => {
      const destination = destinations.get(move.added)
      return destination ? [{ move, ...destination }] : []
    }),
    candidates,
  }
}
