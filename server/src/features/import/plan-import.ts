import type { Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'
import type * as z from 'zod/mini'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { fileState } from '../../files/file-state.ts'
import { isInside, isInsideRoot, requireInsideRoot } from '../../files/inside-root.ts'
import { createTemporaryPath } from '../../files/safe-write.ts'
import { leadsIntoSystemFolder } from '../../files/system-folders.ts'
import { bookExtensions } from '../libraries/book-extensions.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { listLibraries } from '../libraries/queries.ts'
import { type KnownBookRow, listKnownBooks } from '../scan/queries.ts'
import { listNames } from './delete-file.ts'
import { makeDestinationName } from './destination-name.ts'
import type { ImportChange } from './import-change.ts'
import type { TargetSeries } from './queries.ts'
import { listBookSidecars, removeExtension } from './sidecar-names.ts'
import type { importBookTask } from './tasks.ts'
import { getUploadFolder } from './uploaded-files.ts'

export type ImportInput = z.output<typeof importBookTask.input>

export interface ImportPlan {
  readonly change: ImportChange
  /** The source with links resolved; this file is linked or copied. */
  readonly realSource: string
  readonly upgraded: KnownBookRow | undefined
  /** Books of the series before the import, trash included. */
  readonly known: readonly KnownBookRow[]
  /** Relative to the root of the library, with `/`. */
  readonly path: string
}

const real = (path: string): Promise<string> => realpath(path).catch(() => path)

/** Returns the source file. Relative paths are refused, because they would depend on the server's working directory. */
async function findSource(path: string): Promise<Stats> {
  const found = isAbsolute(path) ? await stat(path).catch(() => undefined) : undefined
  if (!found?.isFile() || (await leadsIntoSystemFolder(path))) throw new AppError('ERR_1018')
  return found
}

/** Returns true if a path is in a library or in the server's own data, with links resolved. Uploaded files may be imported. */
async function isOwnPath(db: Db, configDir: string, path: string): Promise<boolean> {
  const resolved = await real(path)
  const isUpload = isInside(resolved, await real(getUploadFolder(configDir)))
  const folders = [...(isUpload ? [] : [configDir]), ...(await listLibraries(db)).map((l) => l.root)]
  for (const folder of folders)
    if (isInside(resolved, await real(folder)) || isInside(path, folder)) return true
  return false
}

function findUpgraded(
  input: ImportInput,
  target: TargetSeries,
  known: readonly KnownBookRow[],
): KnownBookRow | undefined {
  if (input.upgradeBookId === null) {
    if (target.oneshot === 1)
      throw new AppError('BAD_REQUEST', { message: 'A one-shot has only one book, which can be replaced' })
    return undefined
  }
  const upgraded = known.find((b) => b.publicId === input.upgradeBookId)
  if (!upgraded) throw new AppError('ERR_1020')
  return upgraded
}

/** Returns the images of a book in a library that may be removed; links to files outside of it are kept. */
async function listOwnImages(root: string, book: string): Promise<string[]> {
  const folder = dirname(book)
  const images: string[] = []
  for (const { name } of listBookSidecars(await listNames(folder), basename(book)))
    if (await isInsideRoot(root, join(folder, name)).catch(() => false)) images.push(join(folder, name))
  return images
}

/** Returns the images to import, and those of the upgraded book to remove; an image of another origin is never overwritten. */
async function planSidecars(
  source: string,
  { root, destination, former }: { root: string; destination: string; former: string | null },
) {
  const superseded = former === null ? [] : await listOwnImages(root, former)
  const existing = new Set(
    (await listNames(dirname(destination))).map((name) => join(dirname(destination), name)),
  )
  const carried = listBookSidecars(await listNames(dirname(source)), basename(source))
    .map((s) => ({
      from: join(dirname(source), s.name),
      to: join(dirname(destination), removeExtension(basename(destination)) + s.rest),
    }))
    .filter(({ to }) => !existing.has(to) || superseded.includes(to))
    .map((c) => ({ ...c, temporary: createTemporaryPath(c.to) }))
  return { carried, superseded: superseded.filter((path) => !carried.some((c) => c.to === path)) }
}

/**
 * Checks an import (behaviour 10.2) and plans it; changes nothing. Throws ERR_1018 (source missing), ERR_1019 (source in a library or in
 * the server's own data), ERR_1020 (the book to upgrade is of another series), ERR_1021 (destination exists), ERR_1022 (a scan of the
 * library would not find it), FILE_OUTSIDE_LIBRARY (a link leads out of the library), or BAD_REQUEST with a sentence.
 */
export async function planImport(
  { db, configDir }: { readonly db: Db; readonly configDir: string },
  input: ImportInput,
  target: TargetSeries,
): Promise<ImportPlan> {
  const source = input.sourceFile
  const found = await findSource(source)
  if (await isOwnPath(db, configDir, source)) throw new AppError('ERR_1019')
  const known = await listKnownBooks(db, [target.id])
  const upgraded = findUpgraded(input, target, known)
  const setting = bookExtensions.get(extname(source).toLowerCase())
  if (!setting || !readSettings(target.settings)[setting]) throw new AppError('ERR_1022')

  const home = join(target.root, target.path)
  const folder = target.oneshot === 1 ? dirname(home) : home
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new AppError('BAD_REQUEST', { message: 'The series folder does not exist' })
  await requireInsideRoot(target.root, folder)
  const destination = join(folder, makeDestinationName(basename(source), input.destinationName))
  const path = relative(target.root, destination).split(sep).join('/')
  const formerPath = upgraded && join(target.root, upgraded.path)
  const formerState = formerPath ? await fileState(formerPath).catch(() => undefined) : undefined
  const former = formerPath && formerState ? formerPath : null
  if (former !== null) await requireInsideRoot(target.root, former)
  const isTaken = former !== destination && (await stat(destination).catch(() => undefined)) !== undefined
  // A book in the trash gets its own row back; an upgrade of another one must not take its path.
  const isKnown = upgraded !== undefined && known.some((b) => b !== upgraded && b.path === path)
  if (isTaken || isKnown) throw new AppError('ERR_1021')

  return {
    realSource: await real(source),
    upgraded,
    known,
    path,
    change: {
      root: target.root,
      source,
      sourceSize: found.size,
      sourceModified: found.mtimeMs,
      mode: input.copyMode,
      destination,
      temporary: createTemporaryPath(destination),
      former,
      formerPrint: formerState ? { size: formerState.size, modified: formerState.modified } : null,
      seriesId: target.public_id,
      ...(await planSidecars(source, { root: target.root, destination, former })),
      queued: input.queued,
    },
  }
}
