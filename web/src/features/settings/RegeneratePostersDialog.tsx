import { regeneratePosters } from '@lectern/contract/posters'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'

/** Asks which posters to regenerate: those that would become larger, all or none. */
export function RegeneratePostersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
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
      <ErrorNote error={regenerating.error} />
    </Dialog>
  )
}
