import { deleteLibrary, type Library } from '@lectern/contract/libraries'
import { call } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  readonly library: Library
  readonly onClose: () => void
}

export function DeleteLibraryDialog({ library, onClose }: Props) {
  const t = useText()
  const remove = async () => {
    await call(deleteLibrary, { params: { libraryId: library.id } })
    publishEvent({ name: 'LibraryDeleted', libraryId: library.id })
  }
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('libraries.delete_title', { name: library.name })}
      text={t('libraries.delete_text')}
      acknowledgement={t('libraries.delete_acknowledge')}
      confirmLabel={t('libraries.delete')}
      onConfirm={remove}
    />
  )
}
