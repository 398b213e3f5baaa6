import type { Library } from '@lectern/contract/libraries'
import { emptyTrash } from '@lectern/contract/scan'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

interface Props {
  readonly library: Library
  readonly onClose: () => void
}

/** Asks before the trash of a library is emptied. */
export function EmptyTrashDialog({ library, onClose }: Props) {
  const t = useText()
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('scan.empty_trash')}
      text={t('scan.empty_trash_text', { name: library.name })}
      confirmLabel={t('scan.empty_trash')}
      onConfirm={() => call(emptyTrash, { params: { libraryId: library.id } })}
    />
  )
}
