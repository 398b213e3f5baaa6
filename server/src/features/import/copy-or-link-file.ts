import { constants } from 'node:fs'
import { copyFile, link, realpath, stat, utimes } from 'node:fs/promises'
import { AppError } from '../../errors.ts'
import { flush } from '../../files/safe-write.ts'
import { hashBookFile } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'

/** Copies a file to the disk and verifies its bytes; fails if the source changes in the meantime. */
async function copyVerified(
  { workers }: { readonly workers: Workers },
  { from, to, signal }: { from: string; to: string; signal: AbortSignal },
): Promise<void> {
  const before = await stat(from)
  // The operating system copies, outside this thread, and without copying data if the file system can.
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  signal.throwIfAborted()
  await utimes(to, before.atime, before.mtime)
  await flush(to)
  const options = { priority: 'task', signal } as const
  const [old, copy] = await Promise.all([
    workers.run(hashBookFile, { path: from }, options),
    workers.run(hashBookFile, { path: to }, options),
  ])
  const after = await stat(from)
  if (old !== copy || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
    throw new AppError('ERR_1022', { cause: new Error('the copy differs from its source') })
}

/**
 * Creates `to` with the bytes of `from`, on the disk and verified. Uses a hard link if `mayLink` is set and it is possible; a move starts with
 * one, too, so that nothing is copied within a file system. Symbolic links are resolved.
 */
export async function copyOrLinkFile(
  deps: { readonly workers: Workers },
  file: { from: string; to: string; mayLink: boolean; signal: AbortSignal },
): Promise<void> {
  const from = await realpath(file.from)
  if (file.mayLink) {
    const isLinked = await link(from, file.to).then(
      () => true,
      // If the link fails for any reason, copying reports the problem better.
      () => false,
    )
    if (isLinked) return flush(file.to)
  }
  await copyVerified(deps, { ...file, from })
}
