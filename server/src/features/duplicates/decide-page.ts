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

/** Longest edge of a preview, pixels (behaviour 11.2). */
const previewEdgePx = 500
/** Matches that are tried for a preview: files may be gone. */
const attempts = 5

export interface DecideDeps {
  readonly db: Db
  readonly workers: Workers
  readonly files: PosterFiles
  readonly log: Logger
}

/**
 * Decides what is to be done about a page that books share; deletes nothing (behaviour 11.2). With the first decision a preview of the page
 * is kept, which is there when the page is in no book any more. Who does not see everything decides about pages of books that they see:
 * NOT_FOUND.
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

/** A picture of one page with this hash, JPEG with the given longest edge in pixels; undefined when there is none to be had. */
export async function renderMatch(
  { db, workers, log }: Pick<DecideDeps, 'db' | 'workers' | 'log'>,
  viewer: Viewer,
  hash: string,
  edge: number,
): Promise<EncodedImage | undefined> {
  const { rows } = await listMatchRows(db, viewer, hash, { page: 0, size: attempts, unpaged: false })
  for (const { row, page } of await withPages(db, rows)) {
    try {
      const path = join(row.root, row.path)
      return await workers.run(makePageThumbnail, { path, page, edge }, { priority: 'reader' })
    } catch (error) {
      log.info({ book: row.path, err: error }, 'a page could not be shown as a preview')
    }
  }
  return undefined
}
