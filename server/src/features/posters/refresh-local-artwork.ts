import { extname, join } from 'node:path'
import { thumbnailEdges } from '@lectern/contract/settings'
import { compareNaturally } from '../../media/natural-order.ts'
import { readLocalPoster } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { readServerSettings } from '../settings/queries.ts'
import { findArtworkBook, findArtworkSeries, listArtwork } from './artwork-queries.ts'
import {
  buildPoster,
  listRemovedFiles,
  type PosterDeps,
  type PosterOwner,
  publishPosterChange,
  removeUnreferencedFiles,
} from './change-posters.ts'
import { changePosters, listPosters, type StoredPoster } from './change-queries.ts'
import { mergeSidecars } from './select-poster.ts'

export type ArtworkDeps = PosterDeps & { readonly workers: Workers }

interface Artwork {
  readonly owner: PosterOwner
  readonly root: string
  /** Paths relative to the root, the preferred one first. */
  readonly paths: readonly string[]
  /** True if the library imports images (`importLocalArtwork`); otherwise imported ones are kept until their files are removed. */
  readonly isWanted: boolean
}

/** Sorts paths: `Book` before `Book-2` before `Book-10`. */
const compareSources = (paths: readonly string[]): string[] => {
  const base = (path: string) => path.slice(0, path.length - extname(path).length)
  return [...paths].sort((a, b) => compareNaturally(base(a), base(b)) || compareNaturally(a, b))
}

/** Another attempt would fail as well; an unreachable file may be readable later. */
const permanentErrorCodes = new Set(['IMAGE_UNREADABLE', 'NOT_A_FILE'])

type ArtworkChange = { readonly poster: StoredPoster } | 'same' | 'none' | 'unreachable'

/** Returns the poster of an image next to a book: a new one, or the stored one. */
async function readArtwork(
  deps: ArtworkDeps,
  { root }: Artwork,
  source: string,
  { known, edge, signal }: { known: readonly StoredPoster[]; edge: number; signal: AbortSignal },
): Promise<ArtworkChange> {
  try {
    const input = { path: join(root, source), edge }
    const image = await deps.workers.run(readLocalPoster, input, { priority: 'task', signal })
    const poster = await buildPoster(deps, image, { type: 'SIDECAR', source })
    const isKnown = known.some((p) => p.type === 'SIDECAR' && p.source === source && p.file === poster.file)
    return isKnown ? 'same' : { poster }
  } catch (error) {
    signal.throwIfAborted()
    return permanentErrorCodes.has(String((error as { code?: string }).code)) ? 'none' : 'unreachable'
  }
}

async function refresh(deps: ArtworkDeps, artwork: Artwork, signal: AbortSignal): Promise<void> {
  const { owner, paths, isWanted } = artwork
  const known = await listPosters(deps.db, owner)
  const edge = thumbnailEdges[(await readServerSettings(deps.db)).thumbnailSize]
  const changes = new Map<string, ArtworkChange>()
  for (const path of paths)
    changes.set(
      path,
      isWanted ? await readArtwork(deps, artwork, path, { known, edge, signal }) : 'unreachable',
    )
  const sources = paths.filter((p) => changes.get(p) !== 'none')
  const fresh = [...changes.values()].flatMap((change) => (typeof change === 'object' ? [change.poster] : []))
  const change = await changePosters(deps.db, owner, (posters) =>
    mergeSidecars(posters, new Set(sources), fresh, sources[0]),
  )
  if (!change)
    return removeUnreferencedFiles(
      deps,
      fresh.map((p) => p.file),
    )
  await removeUnreferencedFiles(deps, listRemovedFiles(change))
  const isNew = new Set(fresh.map((p) => p.id))
  const isKept = new Set(change.after.map((p) => p.source))
  for (const p of change.before)
    if (p.type === 'SIDECAR' && !isKept.has(p.source)) publishPosterChange(deps, owner, 'Deleted', p.selected)
  for (const p of change.after) if (isNew.has(p.id)) publishPosterChange(deps, owner, 'Added', p.selected)
}

/** Imports the images next to a book, and deletes the posters of those that no longer exist (behaviour 5.8). */
export async function refreshBookLocalArtwork(
  deps: ArtworkDeps,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const book = await findArtworkBook(deps.db, bookId)
  if (!book) return
  const owner = {
    kind: 'book' as const,
    id: book.id,
    bookId: book.public_id,
    seriesId: book.series_public_id,
    accessClass: book.access_class,
  }
  const paths = compareSources(await listArtwork(deps.db, book.series_id, book.id))
  const isWanted = readSettings(book.settings).importLocalArtwork
  await refresh(deps, { owner, root: book.root, paths, isWanted }, signal)
}

/**
 * Imports the images of the folder of a series, and deletes the posters of those that no longer exist (behaviour 5.8). One-shots have no images.
 */
export async function refreshSeriesLocalArtwork(
  deps: ArtworkDeps,
  seriesId: number,
  signal: AbortSignal,
): Promise<void> {
  const series = await findArtworkSeries(deps.db, seriesId)
  if (!series) return
  const owner = {
    kind: 'series' as const,
    id: series.id,
    seriesId: series.public_id,
    accessClass: series.access_class,
  }
  const paths = series.oneshot === 1 ? [] : compareSources(await listArtwork(deps.db, series.id, null))
  const isWanted = readSettings(series.settings).importLocalArtwork
  await refresh(deps, { owner, root: series.root, paths, isWanted }, signal)
}
