import { basename } from 'node:path/posix'
import { relativeTo } from '../komga/source-values.ts'
import { encodeFileUrl, readAbsolutePath } from './kavita-values.ts'
import type { Translation } from './translation.ts'

/** A folder of a Kavita library, which becomes a library here. */
export interface TranslatedRoot {
  readonly id: string
  /** Number of its library in Kavita. */
  readonly libraryId: number
  /** Normalized absolute path on the old server. */
  readonly path: string
}

/** Maximum number of folders; each is compared with each other. */
const maxFolders = 1000

function listFolders({ kavita }: Translation) {
  const rows = kavita.rows('FolderPath', { whole: 'LibraryId', line: 'Path' }, 'ORDER BY "Id"')
  const folders = Map.groupBy(rows, (row) => row.LibraryId)
  const shape = { whole: 'Id', line: 'Name', time: 'Created' } as const
  return [...kavita.rows('Library', shape, 'ORDER BY "Id"')].flatMap(({ Id, Name, Created }) => {
    const paths = (folders.get(Id) ?? []).flatMap((row) => readAbsolutePath(row.Path) ?? [])
    return paths.map((path) => {
      const name = Name.trim() || basename(path) || path
      return {
        libraryId: Id,
        path,
        name: paths.length === 1 ? name : `${name} (${basename(path) || path})`,
        created: Created,
      }
    })
  })
}

/**
 * Translates each folder of a Kavita library to a library, as a library here has one folder. A folder within that of another library is
 * skipped and excluded from the outer one: otherwise everyone with access to the outer one would see its books.
 */
export function translateLibraries(run: Translation): TranslatedRoot[] {
  const all = listFolders(run)
  const folders = all.slice(0, maxFolders)
  if (all.length > maxFolders) run.skip('libraries', 'UNKNOWN_VALUE', all.length - maxFolders)
  const roots: TranslatedRoot[] = []
  for (const [i, { libraryId, path, name, created }] of folders.entries()) {
    const isInner = folders.some((other, j) =>
      other.path === path ? j < i : relativeTo(other.path, path) !== null,
    )
    if (isInner) {
      run.skip('libraries', 'FOLDER_IN_FOLDER')
      continue
    }
    const id = run.makeId('library', path)
    roots.push({ id, libraryId, path })
    run.translated.add('LIBRARY', {
      ID: id,
      NAME: name,
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
