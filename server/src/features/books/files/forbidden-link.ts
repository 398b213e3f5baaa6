import { join } from 'node:path'
import { isInsideRoot } from '../../../files/inside-root.ts'

/** Path of the file of a book, and whether its library follows links: null for the default, which is to follow them. */
export interface LinkableFile {
  readonly root: string
  readonly path: string
  readonly follow_links: number | null
}

/**
 * Returns true if the library follows no links and the file is behind a link that leads out of it (behaviour 3.6). A link may have replaced
 * the file after the scan, and books in the trash can be read as long as their files exist.
 */
export async function isBehindForbiddenLink(file: LinkableFile): Promise<boolean> {
  if (file.follow_links !== 0) return false
  // A missing file is reported when it is opened.
  return !(await isInsideRoot(file.root, join(file.root, file.path)).catch(() => true))
}
