import type { SettleDeps } from './features/conversion/changed-book.ts'
import { convertBookChange, settleConversion } from './features/conversion/convert-book.ts'
import { repairExtensionChange, settleRenaming } from './features/conversion/repair-extension.ts'
import { removePagesChange, settleRemoval } from './features/duplicates/remove-pages.ts'
import { deleteKind, recoverDeletion } from './features/import/delete-books.ts'
import { importKind } from './features/import/import-change.ts'
import { recoverImport } from './features/import/recover-import.ts'
import { type SettleChange, recoverFileChanges as settleAll } from './files/change-file.ts'

/**
 * Finishes or undoes the changes to users' files that were under way when the server ended, before tasks run again. The one visible list of
 * every kind of change and who settles it.
 */
export function recoverFileChanges(deps: SettleDeps): Promise<void> {
  const settlers: Readonly<Record<string, SettleChange>> = {
    [convertBookChange]: (change) => settleConversion(deps, change),
    [repairExtensionChange]: (change) => settleRenaming(deps, change),
    [removePagesChange]: (change) => settleRemoval(deps, change),
    [importKind]: (change) => recoverImport(deps, change),
    [deleteKind]: (change) => recoverDeletion(deps, change),
  }
  return settleAll(deps, settlers)
}
