import type { ChangeRecoveryDeps } from './features/conversion/changed-book.ts'
import { convertBookChange, recoverConversion } from './features/conversion/convert-book.ts'
import { recoverRenaming, repairExtensionChange } from './features/conversion/repair-extension.ts'
import { recoverRemoval, removePagesChange } from './features/duplicates/remove-pages.ts'
import { deleteKind, recoverDeletion } from './features/import/delete-books.ts'
import { recoverImport } from './features/import/finish-import.ts'
import { importKind } from './features/import/import-change.ts'
import { type RecoverChange, recoverFileChanges as settleAll } from './files/change-file.ts'

/** Finishes or undoes the changes to users' files that were not finished when the server ended. Runs before any task. */
export function recoverFileChanges(deps: ChangeRecoveryDeps): Promise<void> {
  const handlers: Readonly<Record<string, RecoverChange>> = {
    [convertBookChange]: (change) => recoverConversion(deps, change),
    [repairExtensionChange]: (change) => recoverRenaming(deps, change),
    [removePagesChange]: (change) => recoverRemoval(deps, change),
    [importKind]: (change) => recoverImport(deps, change),
    [deleteKind]: (change) => recoverDeletion(deps, change),
  }
  return settleAll(deps, handlers)
}
