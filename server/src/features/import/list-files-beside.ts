import { basename, dirname, join, relative } from 'node:path'
import { limits } from '@lectern/contract/limits'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { isInsideRoot } from '../../files/inside-root.ts'
import { namesIn } from './delete-file.ts'
import { type DeletableBook, listDeletable } from './delete-queries.ts'
import { findTargetSeries, listTargets } from './queries.ts'
import { bookSidecars, seriesSidecars } from './sidecar-names.ts'

/** A folder with the names in it that go. */
interface Beside {
  readonly root: string
  readonly folder: string
  readonly names: readonly string[]
}

async function listBesideBooks(books: readonly DeletableBook[]): Promise<Beside[]> {
  const byFolder = Map.groupBy(books, (b) => dirname(join(b.root, b.path)))
  const found: Beside[] = []
  for (const [folder, own] of byFolder) {
    const names = await namesIn(folder)
    const root = own[0]?.root ?? folder
    for (const { path } of own)
      found.push({ root, folder, names: bookSidecars(names, basename(path)).map((s) => s.name) })
  }
  return found
}

/** Returns the paths of these files within their libraries, without those that really lie elsewhere, which stay. One more than are named. */
async function listOwnPaths(beside: readonly Beside[]): Promise<Set<string>> {
  const paths = new Set<string>()
  for (const { root, folder, names } of beside)
    for (const name of names) {
      if (paths.size > limits.maxFilesBeside) return paths
      const path = join(folder, name)
      if (await isInsideRoot(root, path).catch(() => false)) paths.add(relative(root, path))
    }
  return paths
}

/** Returns the images and sidecars that deletions of these books and series would take along (behaviour 10.3). */
export async function listFilesBeside(
  db: Db,
  viewer: Viewer,
  wanted: { readonly bookIds: readonly string[]; readonly seriesIds: readonly string[] },
): Promise<{ paths: string[]; isMore: boolean }> {
  const bookIds = (await listTargets(db, viewer, 'book', wanted.bookIds)).map((b) => b.id)
  const books = await listDeletable(db, { bookIds })
  const beside: Beside[] = []
  for (const { id } of await listTargets(db, viewer, 'series', wanted.seriesIds)) {
    if (books.length > limits.maxBooksBeside) break
    const series = await findTargetSeries(db, { id })
    if (!series || series.deleted === 1) continue
    books.push(...(await listDeletable(db, { seriesId: id })))
    if (series.oneshot === 1) continue
    const folder = join(series.root, series.path)
    beside.push({ root: series.root, folder, names: seriesSidecars(await namesIn(folder)) })
  }
  beside.push(...(await listBesideBooks(books.slice(0, limits.maxBooksBeside))))
  const paths = await listOwnPaths(beside)
  const isMore = paths.size > limits.maxFilesBeside || books.length > limits.maxBooksBeside
  return { paths: [...paths].slice(0, limits.maxFilesBeside), isMore }
}
