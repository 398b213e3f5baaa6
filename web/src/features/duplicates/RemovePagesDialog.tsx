import { deletePageHash } from '@lectern/contract/duplicates'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { SharedPage } from './page-queries.ts'

interface Props {
  readonly page: SharedPage
  readonly onClose: () => void
}

/** Removes a page from all files that have it, after a confirmation that says from how many and how large it is. */
export function RemovePagesDialog({ page, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const { hash, matchCount } = page
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('duplicates.remove_title', { count: matchCount })}
      text={t('duplicates.remove_text', { size: format.size((page.size ?? 0) * matchCount) })}
      confirmLabel={t('duplicates.remove_all', { count: matchCount })}
      onConfirm={async () => {
        await call(deletePageHash, { params: { pageHash: hash } })
        showToast({ text: t('duplicates.removal_queued'), tone: 'success' })
      }}
    />
  )
}
