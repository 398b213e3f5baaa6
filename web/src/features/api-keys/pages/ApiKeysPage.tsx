import type { ApiKey } from '@lectern/contract/api-keys'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { openDialog } from '../../../ui/open-dialogs.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { AdminTable } from '../../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../../ui/table/table-column.ts'
import { apiKeyQueries } from '../queries.ts'

const CreateKeyDialog = lazy(() =>
  import('../CreateKeyDialog.tsx').then((m) => ({ default: m.CreateKeyDialog })),
)
const DeleteKeyDialog = lazy(() =>
  import('../DeleteKeyDialog.tsx').then((m) => ({ default: m.DeleteKeyDialog })),
)

const actions: readonly Action<ApiKey>[] = [
  {
    id: 'api_keys.delete',
    label: 'account.delete_key',
    icon: IconTrashX,
    danger: true,
    run: ([apiKey]) => apiKey && openDialog(DeleteKeyDialog, { apiKey }),
  },
]

/** Lists one's own API keys, and makes and deletes them. */
export function ApiKeysPage() {
  const t = useText()
  const format = useFormats()
  const keys = useQuery(apiKeyQueries.list)
  const { data: uses } = useQuery(apiKeyQueries.lastUses)
  if (keys.isError && !keys.data) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
  if (!keys.data) return <Skeleton height={240} radius="var(--radius)" />
  const time = (value: string | undefined) =>
    value && (
      <time dateTime={value} title={format.dateTime(value)}>
        {format.ago(value)}
      </time>
    )
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
  const create = (
    <Button
      variant="primary"
      icon={<IconKey size={18} aria-hidden />}
      onClick={() => openDialog(CreateKeyDialog, {})}
    >
      {t('account.create_key')}
    </Button>
  )
  return (
    <SettingsSection title={t('account.keys')} text={t('account.keys_text')}>
      {keys.data.length === 0 ? (
        <EmptyState title={t('account.keys_none')} text={t('account.keys_none_text')} action={create} />
      ) : (
        <>
          <AdminTable
            label={t('account.keys')}
            columns={columns}
            rows={keys.data}
            keyOf={({ id }) => id}
            titleOf={({ comment }) => comment}
            actions={actions}
          />
          <div>{create}</div>
        </>
      )}
    </SettingsSection>
  )
}
