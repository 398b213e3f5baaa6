import { join } from 'node:path'
import type { PageHashAction } from '@lectern/contract/duplicates'
import type { Logger } from 'pino'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { EncodedImage } from '../../media/image/image-decode.ts'
import { makePageThumbnail } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { changeAction, insertKnownPage } from './change-queries.ts'
import { withPages } from './page-matches.ts'
import { isPageHashVisible, listMatchRows } from './queries.ts'

/** Longest edge of a preview, in pixels (behaviour 11.2). */
const previewEdgePx = 500
/** Maximum number of matches that are tried for a preview: files may be missing. */
const maxAttempts = 5

export interface DecideDeps {
  readonly db: Db
  readonly workers: Workers
  readonly files: PosterFiles
  readonly log: Logger
}

/**
 * Saves the decision about a page that books share (behaviour 11.2). It deletes no page. The first decision stores a preview of the page,
 * which is kept even if no book has the page any more. Throws NOT_FOUND if no visible book has the page and the viewer does not see everything.
 */
export async function decidePage(
  deps: DecideDeps,
  viewer: Viewer,
  { hash, size, action }: { hash: string; size?: number | null | undefined; action: PageHashAction },
): Promise<void> {
  const { db, files } = deps
  if (!(await isPageHashVisible(db, viewer, hash))) throw new AppError('NOT_FOUND')
  if (await changeAction(db, hash, action, Date.now())) return
  const image = await renderMatch(deps, viewer, hash, previewEdgePx)
  const preview = image ? await files.put(image.bytes) : ''
  await insertKnownPage(db, { hash, size: size ?? null, action, preview, now: Date.now() })
}

/** Renders one page with this hash as JPEG with the given longest edge in pixels. Returns undefined if no page can be read. */
export async function renderMatch(
  { db, workers, log }: Pick<DecideDeps, 'db' | 'workers' | 'log'>,
  viewer: Viewer,
  hash: string,
  edge: number,
): Promise<EncodedImage | undefined> {
  const { rows } = await listMatchRows(db, viewer, hash, { page: 0, size: maxAttempts, unpaged: false })
  for (const { row, page } of await withPages(db, rows)) {
    try {
      const path = join(row.root, row.path)
      return await workers.run(makePageThumbnail, { path, page, edge }, { priority: 'reader' })
    } catch (error) {
      log.info({ book: row.path, err: error }, 'a page preview could not be created')
    }
  }
  return undefined
}
