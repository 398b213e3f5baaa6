import { deleteLibrary, type Library } from '@lectern/contract/libraries'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'

interface Props {
  readonly library: Library
  readonly onClose: () => void
}

export function DeleteLibraryDialog({ library, onClose }: Props) {
  const t = useText()
  const router = useRouter()
  const navigate = useNavigate()
  const remove = async () => {
    await call(deleteLibrary, { params: { libraryId: library.id } })
    publishEvent({ name: 'LibraryDeleted', libraryId: library.id })
    showToast({ text: t('libraries.deleted', { name: library.name }), tone: 'success' })
    if (router.state.location.pathname.includes(`/libraries/${library.id}`)) await navigate({ to: '/' })
  }
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('libraries.delete_title', { name: library.name })}
      text={t('libraries.delete_text')}
      details={<p>{t('libraries.delete_stays')}</p>}
      mustType={{ label: t('libraries.delete_type', { name: library.name }), text: library.name }}
      confirmLabel={t('libraries.delete')}
      onConfirm={remove}
    />
  )
}
