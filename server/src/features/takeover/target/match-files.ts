import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTime } from '../../../media/file-time.ts'
import type { Source } from '../komga/source-queries.ts'
import { decodeFileUrl, relativeTo } from '../komga/source-values.ts'
import type { PlannedLibrary } from './import-libraries.ts'

/** A file here that the old server had. Times in milliseconds, sizes in bytes. */
export interface FoundFile {
  /** Relative to the root, as it is spelled on this disk. */
  readonly path: string
  readonly modified: number
  readonly size: number
}

/** Number of files that are looked up in parallel: on a network disk each takes a millisecond. */
const parallelCount = 64

/** Finds names in their spelling on the disk: a name may be stored decomposed on one machine and composed on the other. */
class FolderNames {
  readonly #names = new Map<string, ReadonlyMap<string, string>>()

  find(folder: string, name: string): string | undefined {
    let names = this.#names.get(folder)
    if (!names) {
      try {
        names = new Map(readdirSync(folder).map((n) => [n.normalize('NFC'), n]))
      } catch {
        names = new Map()
      }
      this.#names.set(folder, names)
    }
    return names.get(name.normalize('NFC'))
  }

  /** Returns a relative path in its spelling on the disk; undefined if there is no such file. */
  spell(root: string, path: string): string | undefined {
    let spelled = ''
    for (const part of path.split('/')) {
      const name = this.find(join(root, spelled), part)
      if (name === undefined) return undefined
      spelled = spelled === '' ? name : `${spelled}/${name}`
    }
    return spelled
  }
}

async function lookUp(root: string, path: string): Promise<FoundFile | undefined> {
  const found = await stat(join(root, path)).catch(() => undefined)
  return found && { path, modified: fileTime(found), size: found.size }
}

/** Looks files and folders up at the new roots. */
export class FileMatcher {
  readonly #libraries: ReadonlyMap<string, PlannedLibrary>
  readonly #names = new FolderNames()

  constructor(planned: readonly PlannedLibrary[]) {
    this.#libraries = new Map(planned.map((l) => [l.publicId, l]))
  }

  /** Returns the path of a URL relative to the old root of its library; null if it is not in it. */
  toRelativePath(libraryId: string, url: string): string | null {
    const library = this.#libraries.get(libraryId)
    return library ? relativeTo(library.oldRoot, decodeFileUrl(url)) : null
  }

  async find(libraryId: string, path: string): Promise<FoundFile | undefined> {
    const library = this.#libraries.get(libraryId)
    if (!library?.isThere) return undefined
    const exact = await lookUp(library.root, path)
    if (exact) return exact
    // Other spellings exist only for names beyond ASCII.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the range of characters with one spelling
    if (/^[\x00-\x7f]*$/.test(path)) return undefined
    const spelled = this.#names.spell(library.root, path)
    return spelled === undefined ? undefined : lookUp(library.root, spelled)
  }

  /**
   * Looks up the files of all books outside the trash, and the folders of their series, by old id. `onBatch` is called for each batch with
   * the number of books so far.
   */
  async findAll(source: Source, onBatch: (done: number) => void): Promise<ReadonlyMap<string, FoundFile>> {
    const all = new Map<string, FoundFile>()
    let done = 0
    for (const table of ['SERIES', 'BOOK']) {
      let batch: Promise<void>[] = []
      for (const row of source.each(`SELECT ID, URL, LIBRARY_ID FROM ${table} WHERE DELETED_DATE IS NULL`)) {
        const [id, libraryId] = [String(row.ID), String(row.LIBRARY_ID)]
        const path = this.toRelativePath(libraryId, String(row.URL))
        if (path === null) continue
        batch.push(
          this.find(libraryId, path).then((file) => {
            if (file) all.set(id, file)
          }),
        )
        if (batch.length < parallelCount) continue
        await Promise.all(batch)
        if (table === 'BOOK') done += batch.length
        batch = []
        onBatch(done)
      }
      await Promise.all(batch)
    }
    return all
  }
}
