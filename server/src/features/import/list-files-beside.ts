import { basename, dirname, join, relative } from 'node:path'
import { limits } from '@lectern/contract/limits'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { isInsideRoot } from '../../files/inside-root.ts'
import { listNames } from './delete-file.ts'
import { type DeletableBook, findTargetSeries, listDeletable, listTargets } from './queries.ts'
import { listBookSidecars, listSeriesSidecars } from './sidecar-names.ts'

/** A folder with the names of files that are deleted with a book or series. */
interface FilesInFolder {
  readonly root: string
  readonly folder: string
  readonly names: readonly string[]
}

async function listBesideBooks(books: readonly DeletableBook[]): Promise<FilesInFolder[]> {
  const byFolder = Map.groupBy(books, (b) => dirname(join(b.root, b.path)))
  const found: FilesInFolder[] = []
  for (const [folder, own] of byFolder) {
    const names = await listNames(folder)
    const root = own[0]?.root ?? folder
    for (const { path } of own)
      found.push({ root, folder, names: listBookSidecars(names, basename(path)).map((s) => s.name) })
  }
  return found
}

/** Returns the paths of these files within their libraries, up to one more than are shown. Files that are really elsewhere are kept. */
async function listOwnPaths(beside: readonly FilesInFolder[]): Promise<Set<string>> {
  const paths = new Set<string>()
  for (const { root, folder, names } of beside)
    for (const name of names) {
      if (paths.size > limits.maxFilesBeside) return paths
      const path = join(folder, name)
      if (await isInsideRoot(root, path).catch(() => false)) paths.add(relative(root, path))
    }
  return paths
}

/** Returns the images and sidecars that would be deleted with these books and series (behaviour 10.3). */
export async function listFilesBeside(
  db: Db,
  viewer: Viewer,
  wanted: { readonly bookIds: readonly string[]; readonly seriesIds: readonly string[] },
): Promise<{ paths: string[]; isMore: boolean }> {
  const bookIds = (await listTargets(db, viewer, 'book', wanted.bookIds)).map((b) => b.id)
  const books = await listDeletable(db, { bookIds })
  const beside: FilesInFolder[] = []
  for (const { id } of await listTargets(db, viewer, 'series', wanted.seriesIds)) {
    if (books.length > limits.maxBooksBeside) break
    const series = await findTargetSeries(db, { id })
    if (!series || series.deleted === 1) continue
    books.push(...(await listDeletable(db, { seriesId: id })))
    if (series.oneshot === 1) continue
    const folder = join(series.root, series.path)
    beside.push({ root: series.root, folder, names: listSeriesSidecars(await listNames(folder)) })
  }
  beside.push(...(await listBesideBooks(books.slice(0, limits.maxBooksBeside))))
  const paths = await listOwnPaths(beside)
  const isMore = paths.size > limits.maxFilesBeside || books.length > limits.maxBooksBeside
  return { paths: [...paths].slice(0, limits.maxFilesBeside), isMore }
}
