import { regeneratePosters } from '@lectern/contract/posters'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Asks whether posters are to be made anew: those that would become larger, all, or none. */
export function RegeneratePostersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const errorText = useErrorText()
  const regenerating = useMutation({
    mutationFn: (isForLarger: boolean) =>
      call(regeneratePosters, { query: { for_bigger_result_only: isForLarger } }),
    onSuccess: () => {
      showToast({ text: t('server.regenerating'), tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('server.regenerate_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('server.regenerate_none')}</Button>
          <Button busy={regenerating.isPending} onClick={() => regenerating.mutate(false)}>
            {t('server.regenerate_all')}
          </Button>
          <Button variant="primary" busy={regenerating.isPending} onClick={() => regenerating.mutate(true)}>
            {t('server.regenerate_larger')}
          </Button>
        </>
      }
    >
      <p>{t('server.regenerate_text')}</p>
      {regenerating.isError && <Note tone="danger">{errorText(regenerating.error)}</Note>}
    </Dialog>
  )
}
