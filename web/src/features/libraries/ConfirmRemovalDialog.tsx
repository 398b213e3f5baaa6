import type { Library } from '@lectern/contract/libraries'
import { scanLibrary } from '@lectern/contract/scan'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

interface Props {
  readonly library: Library
  readonly onClose: () => void
}

/** Asks the administrator to confirm the removal that the scan guard blocks. */
export function ConfirmRemovalDialog({ library, onClose }: Props) {
  const t = useText()
  const missing = library.scanGuard?.missing ?? 0
  const isPermanent = library.emptyTrashAfterScan
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(isPermanent ? 'libraries.guard_forget_title' : 'libraries.guard_confirm_title', { missing })}
      text={t(isPermanent ? 'libraries.guard_forget_text' : 'libraries.guard_confirm_text', {
        name: library.name,
      })}
      confirmLabel={t(isPermanent ? 'libraries.guard_forget' : 'libraries.guard_remove', { missing })}
      isDanger={isPermanent}
      {...(isPermanent ? { acknowledgement: t('libraries.delete_acknowledge') } : {})}
      onConfirm={() => call(scanLibrary, { params: { libraryId: library.id }, query: { confirm: true } })}
    />
  )
}
