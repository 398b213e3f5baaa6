import { requireFolder } from '../../files/change-file.ts'
import type { FileChange } from '../../files/queries.ts'
import { type FinishDeps, finishImport, undoImport } from './finish-import.ts'
import type { ImportChange } from './import-change.ts'

/** After a start, before any task runs: finishes an import that is stored and undoes one that is not. The task itself then runs again. */
export async function recoverImport(deps: FinishDeps, { id, input }: FileChange): Promise<void> {
  const change = JSON.parse(input) as ImportChange
  await requireFolder({ root: change.root, path: change.destination })
  const { savedBook } = change
  // The history cannot decide: the same file may have been imported again since, in another way.
  if (savedBook === undefined) return undoImport(deps, change, id)
  await finishImport(deps, change, {
    bookId: savedBook,
    changeId: id,
    signal: new AbortController().signal,
  })
}
