import { join } from 'node:path'
import { isInsideRoot } from '../../files/inside-root.ts'

/** Location of the file of a book, and whether its library follows links: null means the default, which is to follow them. */
export interface LinkableFile {
  readonly root: string
  readonly path: string
  readonly follow_links: number | null
}

/**
 * Returns true when the library follows no links and the file is reached by one that leads out of it (behaviour 3.6). A link may have taken
 * the place of the file after the scan, and books in the trash are read as long as their files exist.
 */
export async function isBehindForbiddenLink(file: LinkableFile): Promise<boolean> {
  if (file.follow_links !== 0) return false
  // What cannot be found is told as missing by whoever opens it.
  return !(await isInsideRoot(file.root, join(file.root, file.path)).catch(() => true))
}
