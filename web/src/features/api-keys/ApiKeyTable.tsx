import { type ApiKey, deleteMyApiKey } from '@lectern/contract/api-keys'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { openConfirmation } from '../../ui/dialog/open-confirmation.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Time } from '../../ui/Time.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/admin-column.ts'
import { apiKeyQueries } from './queries.ts'

interface Props {
  /** Shown instead of the table if there is no key. */
  readonly none: ReactNode
  /** More actions on a key. */
  readonly actions?: readonly Action<ApiKey>[]
  /** Shown below the table. */
  readonly children?: ReactNode
}

/** Lists the API keys of the user with the time of their last use, and deletes them. */
export function ApiKeyTable({ none, actions = [], children }: Props) {
  const t = useText()
  const client = useQueryClient()
  const keys = useQuery(apiKeyQueries.list)
  const { data: uses } = useQuery(apiKeyQueries.lastUses)
  if (!keys.data) return <QueryPlaceholder query={keys} height={240} />
  if (keys.data.length === 0) return none
  const time = (value: string | undefined) => value && <Time value={value} isRelative />
  const deleteAction: Action<ApiKey> = {
    id: 'api_keys.delete',
    label: 'account.delete_key',
    icon: IconTrashX,
    danger: true,
    run: ([apiKey]) =>
      apiKey &&
      openConfirmation({
        title: t('account.delete_key_title', { comment: apiKey.comment }),
        text: t('account.delete_key_text'),
        confirmLabel: t('account.delete_key'),
        isDanger: true,
        acknowledgement: t('account.delete_key_acknowledge'),
        onConfirm: async () => {
          await call(deleteMyApiKey, { params: { keyId: apiKey.id } })
          await client.invalidateQueries({ queryKey: apiKeyQueries.list.queryKey })
          showToast({ text: t('account.key_deleted'), tone: 'success' })
        },
      }),
  }
  const columns: readonly AdminColumn<ApiKey>[] = [
    {
      id: 'comment',
      label: t('account.key_comment'),
      isMain: true,
      cell: ({ comment }) => <bdi>{comment}</bdi>,
    },
    { id: 'created', label: t('account.key_created'), cell: ({ createdDate }) => time(createdDate) },
    {
      id: 'used',
      label: t('account.key_used'),
      cell: ({ id }) => (uses ? (time(uses.get(id)) ?? t('account.key_unused')) : <Skeleton width={80} />),
    },
  ]
  return (
    <>
      <AdminTable
        label={t('account.keys')}
        columns={columns}
        rows={keys.data}
        keyOf={({ id }) => id}
        titleOf={({ comment }) => comment}
        actions={[...actions, deleteAction]}
      />
      {children}
    </>
  )
}
