import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fontTypes } from '@lectern/contract/media-types'

const types: Readonly<Record<string, string>> = fontTypes
/** Maximum number of families; a longer list is unusable in a menu. */
const maxFamilies = 500
const maxFiles = 200
/** Time in milliseconds before the folder is read again. */
const cacheTtlMs = 2000

export interface FontFile {
  readonly name: string
  readonly path: string
  readonly mediaType: string
}
/** The families and their files, in the order of their names. */
export type FontFamilies = ReadonlyMap<string, ReadonlyMap<string, FontFile>>

const collator = new Intl.Collator('en', { numeric: true })

/**
 * Reads the folder of fonts: folders are families, with files of the kinds that browsers support. Requested names are only looked up in
 * this result, so that no name leads out of the folder; links are not followed.
 */
async function findFonts(folder: string): Promise<FontFamilies> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const families = found
    .filter((f) => f.isDirectory() && !f.name.startsWith('.'))
    .sort((a, b) => collator.compare(a.name, b.name))
    .slice(0, maxFamilies)
  const listed = await Promise.all(
    families.map(async ({ name }) => [name, await findFiles(join(folder, name))] as const),
  )
  return new Map(listed.filter(([, files]) => files.size > 0))
}

async function findFiles(folder: string): Promise<ReadonlyMap<string, FontFile>> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return new Map(
    found
      .sort((a, b) => collator.compare(a.name, b.name))
      .slice(0, maxFiles)
      .flatMap((f) => {
        const mediaType = types[extname(f.name).toLowerCase()]
        return f.isFile() && mediaType
          ? [[f.name, { name: f.name, path: join(folder, f.name), mediaType }] as const]
          : []
      }),
  )
}

/** Caches the fonts for a moment, so that a new font appears without a restart. */
export function createFontCache(folder: string, now: () => number = Date.now): () => Promise<FontFamilies> {
  let known: { readonly families: Promise<FontFamilies>; readonly validUntil: number } | undefined
  return () => {
    if (!known || known.validUntil < now())
      known = { families: findFonts(folder), validUntil: now() + cacheTtlMs }
    return known.families
  }
}
