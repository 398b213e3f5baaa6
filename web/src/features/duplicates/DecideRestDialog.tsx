import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { SharedPage } from './page-queries.ts'

interface Props {
  readonly pages: readonly SharedPage[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before many pages are removed by every scan. */
export function DecideRestDialog({ pages, onConfirm, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const bytes = pages.reduce((sum, { size, matchCount }) => sum + (size ?? 0) * matchCount, 0)
  const count = pages.length
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('duplicates.rest_title', { count })}
      text={t('duplicates.rest_text', {
        count: pages.reduce((sum, { matchCount }) => sum + matchCount, 0),
        size: format.size(bytes),
      })}
      confirmLabel={t('duplicates.rest_DELETE_AUTO', { count })}
      onConfirm={onConfirm}
    />
  )
}
