import { basename } from 'node:path/posix'
import { encodeFileUrl, readAbsolutePath } from './kavita-values.ts'
import { relativeTo } from './source-values.ts'
import type { Translation } from './translation.ts'

/** A folder of a library there, which becomes a library here. */
export interface TranslatedRoot {
  readonly id: string
  /** Number of its library there. */
  readonly libraryId: number
  /** Normalized absolute path there. */
  readonly path: string
}

/** Maximum number of folders; each is compared with each other. */
const maxFolders = 1000

interface Folder {
  readonly libraryId: number
  readonly path: string
  readonly name: string
  readonly created: string | null
  readonly isOnly: boolean
}

function listFolders({ kavita }: Translation): Folder[] {
  const paths = new Map<number, string[]>()
  for (const { LibraryId, Path } of kavita.rows(
    'FolderPath',
    { LibraryId: 'whole', Path: 'line' },
    'ORDER BY "Id"',
  )) {
    const path = readAbsolutePath(Path)
    if (path !== undefined) paths.set(LibraryId, [...(paths.get(LibraryId) ?? []), path])
  }
  const shape = { Id: 'whole', Name: 'line', Created: 'time' } as const
  return [...kavita.rows('Library', shape, 'ORDER BY "Id"')].flatMap(({ Id, Name, Created }) => {
    const all = paths.get(Id) ?? []
    return all.map((path) => ({
      libraryId: Id,
      path,
      name: Name.trim() || basename(path) || path,
      created: Created,
      isOnly: all.length === 1,
    }))
  })
}

/**
 * Translates libraries: each of their folders becomes a library, as one has one folder here. A folder within that of another library is
 * left out, and the outer one does not look into it: otherwise everybody who may see the outer one would see its books.
 */
export function translateLibraries(run: Translation): TranslatedRoot[] {
  const all = listFolders(run)
  const folders = all.slice(0, maxFolders)
  if (all.length > maxFolders) run.skip('libraries', 'UNKNOWN_VALUE', all.length - maxFolders)
  const roots: TranslatedRoot[] = []
  for (const [i, folder] of folders.entries()) {
    const { libraryId, path, name, created, isOnly } = folder
    const isInner = folders.some((other, j) =>
      other.path === path ? j < i : relativeTo(other.path, path) !== null,
    )
    if (isInner) {
      run.skip('libraries', 'FOLDER_IN_FOLDER')
      continue
    }
    const id = run.idOf('library', path)
    roots.push({ id, libraryId, path })
    run.translated.add('LIBRARY', {
      ID: id,
      NAME: isOnly ? name : `${name} (${basename(path) || path})`,
      ROOT: encodeFileUrl(path),
      CREATED_DATE: created,
      LAST_MODIFIED_DATE: created,
    })
    const inner = folders.flatMap((other) => relativeTo(path, other.path) || [])
    for (const relative of new Set(inner))
      run.translated.add('LIBRARY_EXCLUSIONS', { LIBRARY_ID: id, EXCLUSION: `/${relative}` })
  }
  return roots
}
