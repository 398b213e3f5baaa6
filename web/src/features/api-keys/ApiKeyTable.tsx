import type { ApiKey } from '@lectern/contract/api-keys'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { useFormats } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { openDialog } from '../../ui/open-dialogs.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import { apiKeyQueries } from './queries.ts'

const DeleteKeyDialog = lazy(() =>
  import('./DeleteKeyDialog.tsx').then((m) => ({ default: m.DeleteKeyDialog })),
)

const keyActions: readonly Action<ApiKey>[] = [
  {
    id: 'api_keys.delete',
    label: 'account.delete_key',
    icon: IconTrashX,
    danger: true,
    run: ([apiKey]) => apiKey && openDialog(DeleteKeyDialog, { apiKey }),
  },
]

interface Props {
  /** Stands in its place while there is no key. */
  readonly none: ReactNode
  /** What else can be done with a key. */
  readonly actions?: readonly Action<ApiKey>[]
  /** Stands below it. */
  readonly children?: ReactNode
}

/** Lists one's own API keys with the time of their last use, and deletes them. */
export function ApiKeyTable({ none, actions = [], children }: Props) {
  const t = useText()
  const format = useFormats()
  const keys = useQuery(apiKeyQueries.list)
  const { data: uses } = useQuery(apiKeyQueries.lastUses)
  if (keys.isError && !keys.data) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
  if (!keys.data) return <Skeleton height={240} radius="var(--radius)" />
  if (keys.data.length === 0) return none
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
  return (
    <>
      <AdminTable
        label={t('account.keys')}
        columns={columns}
        rows={keys.data}
        keyOf={({ id }) => id}
        titleOf={({ comment }) => comment}
        actions={[...actions, ...keyActions]}
      />
      {children}
    </>
  )
}
