import { join } from 'node:path'
import { job } from '../../workers/job.ts'
import { hashBookFile } from '../../workers/jobs.ts'
import type { LibraryState } from '../libraries/library-settings.ts'
import { listLibraries } from '../libraries/queries.ts'
import { decodeBatches, type EncodedRows } from './compare-walk.ts'
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
import type { ScanPlan } from './plan-scan.ts'
import { type KnownBookRow, listKnownBooks } from './queries.ts'
import type { ScanDeps } from './scan-deps.ts'
import type { WalkedBook, WalkedSeries } from './walk.ts'

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

async function readBooks(
  { db }: ScanDeps,
  seriesIds: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, KnownBookRow[]>> {
  const books: KnownBookRow[] = []
  for (let i = 0; i < seriesIds.length; i += readBatchSeries) {
    signal.throwIfAborted()
    books.push(...(await listKnownBooks(db, seriesIds.slice(i, i + readBatchSeries))))
  }
  return Map.groupBy(books, (b) => b.seriesId)
}

/** Returns what this scan did not find, and files whose path now has other content. */
async function ownCandidates(deps: ScanDeps, plan: ScanPlan, signal: AbortSignal): Promise<Candidates> {
  const books = await readBooks(deps, plan.goneSeries, signal)
  const folders: VanishedFolder[] = []
  for (let i = 0; i < plan.goneSeries.length; i += readBatchSeries)
    for (const s of await listMovableSeries(deps.db, plan.goneSeries.slice(i, i + readBatchSeries)))
      folders.push({
        id: s.id,
        path: s.path,
        files: (books.get(s.id) ?? []).filter((b) => !b.deleted).map((b) => toVanishedFile(b)),
      })
  const occupied = plan.files.flatMap((f) =>
    f.occupant && !f.occupant.deleted ? [toVanishedFile(f.occupant, true)] : [],
  )
  return {
    folders,
    files: [...folders.flatMap((f) => f.files), ...plan.gone.map((b) => toVanishedFile(b)), ...occupied],
  }
}

/** Returns paths of books of other libraries that no longer exist although their library does. */
async function missingPaths(
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
async function candidatesElsewhere(
  deps: ScanDeps,
  own: LibraryState,
  plan: ScanPlan,
  sizes: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Candidates> {
  const libraries = await listLibraries(deps.db)
  const seriesIds = await listSeriesOfSizes(deps.db, own.id, [...sizes])
  const books = await readBooks(deps, seriesIds, signal)
  const trashed: Candidates = { folders: [], files: [] }
  const missing: Candidates = { folders: [], files: [] }
  for (let i = 0; i < seriesIds.length; i += readBatchSeries)
    for (const s of await listMovableSeries(deps.db, seriesIds.slice(i, i + readBatchSeries))) {
      const all = (books.get(s.id) ?? []).filter((b) => !plan.restored.has(b.id))
      const dead = all.filter((b) => b.deleted).map((b) => toVanishedFile(b))
      trashed.files.push(...dead)
      if (s.deleted === 1) trashed.folders.push({ id: s.id, path: s.path, files: dead })
      if (s.library_id === own.id) continue
      const alive = all.filter((b) => !b.deleted)
      const library = libraries.find((l) => l.id === s.library_id)
      const paths = await missingPaths(deps, library, alive, signal)
      const lost = alive.filter((b) => paths.has(b.path)).map((b) => toVanishedFile(b))
      missing.files.push(...lost)
      if (lost.length === alive.length && s.deleted === 0)
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
async function foldersOfSizes(
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
function hasher({ workers }: ScanDeps, root: string, signal: AbortSignal): HashOf {
  const known = new Map<string, Promise<string | undefined>>()
  return (file) => {
    const found = known.get(file.path)
    if (found) return found
    const hash = workers
      .run(hashBookFile, { path: join(root, file.path) }, { priority: 'task', signal })
      .catch(() => {
        signal.throwIfAborted()
        return undefined
      })
    known.set(file.path, hash)
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
  const own = await ownCandidates(deps, plan, signal)
  const elsewhere = hasElsewhere
    ? await candidatesElsewhere(deps, library, plan, await collectSizes(added, plan), signal)
    : { folders: [], files: [] }
  const files = [...own.files, ...elsewhere.files]
  const sizes = new Set(files.map((f) => f.size))
  const { folders, candidates } = await foldersOfSizes(added, sizes)
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
    hasher(deps, library.root, signal),
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
