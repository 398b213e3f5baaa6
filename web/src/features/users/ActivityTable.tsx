import type { AuthenticationActivity } from '@lectern/contract/auth-activity'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import type { ReactNode } from 'react'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagedTable, type TablePage } from '../../ui/table/PagedTable.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import type { TableControl } from '../../ui/table/use-table-state.ts'
import { parseUserAgent } from '../auth/user-agent.ts'
import css from './ActivityTable.module.css'

interface Props {
  /** True for the sign-ins of all users, whose e-mail is shown. */
  readonly isOfEverybody: boolean
  readonly state: TableControl
  readonly page: TablePage<AuthenticationActivity>
  readonly filters: ReactNode
}

const keyOf = ({ dateTime, email, ip, source, userAgent }: AuthenticationActivity) =>
  [dateTime, email, ip, source, userAgent].join(' ')

/** Lists who signed in from where, or tried to. */
export function ActivityTable({ isOfEverybody, state, page, filters }: Props) {
  const t = useText()
  const isNarrowed = Object.keys(state.filters).length > 0
  return (
    <PagedTable
      name={isOfEverybody ? 'sign-ins' : 'my-sign-ins'}
      label={t(isOfEverybody ? 'admin.activity' : 'auth.activity')}
      columns={useColumns(isOfEverybody)}
      state={state}
      page={page}
      keyOf={keyOf}
      titleOf={({ dateTime }) => dateTime}
      filters={filters}
      empty={
        isNarrowed ? (
          <EmptyState title={t('auth.activity_none_here')} text={t('auth.activity_none_here_text')} />
        ) : (
          <EmptyState title={t('auth.activity_none')} />
        )
      }
    />
  )
}

function useColumns(isOfEverybody: boolean): readonly AdminColumn<AuthenticationActivity>[] {
  const t = useText()
  const { messages } = useIntl()
  const format = useFormats()
  const describeSource = (source: string | null) =>
    source && messages[`auth.source_${source}`] ? t(`auth.source_${source}`) : (source ?? '–')
  const describeProgram = (userAgent: string) => {
    const { name, system } = parseUserAgent(userAgent)
    return system ? t('auth.program', { name, system }) : name
  }
  const when: AdminColumn<AuthenticationActivity> = {
    id: 'dateTime',
    label: t('users.when'),
    sortKey: 'dateTime',
    isLargestFirst: true,
    isMain: true,
    cell: ({ dateTime }) => (
      <time dateTime={dateTime} title={format.ago(dateTime)}>
        {format.dateTime(dateTime)}
      </time>
    ),
  }
  const email: AdminColumn<AuthenticationActivity> = {
    id: 'email',
    label: t('users.email'),
    sortKey: 'email',
    cell: (entry) => entry.email && <bdi>{entry.email}</bdi>,
  }
  return [
    when,
    ...(isOfEverybody ? [email] : []),
    {
      id: 'success',
      label: t('users.result'),
      sortKey: 'success',
      cell: ({ success, error }) => (
        <span className={success ? css.ok : css.failed}>
          {success ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleX size={18} aria-hidden />}
          <span className={css.words}>{success ? t('users.signed_in') : (error ?? t('users.refused'))}</span>
        </span>
      ),
    },
    {
      id: 'source',
      label: t('users.source'),
      sortKey: 'source',
      choice: 'shown',
      cell: ({ source, apiKeyComment }) =>
        apiKeyComment
          ? t('users.source_key', { source: describeSource(source), comment: apiKeyComment })
          : describeSource(source),
    },
    {
      id: 'ip',
      label: t('users.ip'),
      sortKey: 'ip',
      choice: 'shown',
      cell: ({ ip }) => ip && <bdi>{ip}</bdi>,
    },
    {
      id: 'userAgent',
      label: t('users.program'),
      sortKey: 'userAgent',
      choice: 'shown',
      cell: ({ userAgent }) => userAgent && <span title={userAgent}>{describeProgram(userAgent)}</span>,
    },
  ]
}
