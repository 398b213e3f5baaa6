import { type ApiKey, deleteMyApiKey } from '@lectern/contract/api-keys'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { apiKeyQueries } from './queries.ts'

interface Props {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** Deletes an API key: what uses it is refused from then on. */
export function DeleteKeyDialog({ apiKey, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('account.delete_key_title', { comment: apiKey.comment })}
      text={t('account.delete_key_text')}
      confirmLabel={t('account.delete_key')}
      isDanger
      acknowledgement={t('account.delete_key_acknowledge')}
      onConfirm={async () => {
        await call(deleteMyApiKey, { params: { keyId: apiKey.id } })
        await client.invalidateQueries({ queryKey: apiKeyQueries.list.queryKey })
        showToast({ text: t('account.key_deleted'), tone: 'success' })
      }}
    />
  )
}
