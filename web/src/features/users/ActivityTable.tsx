import type { AuthenticationActivity } from '@lectern/contract/auth-activity'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { Time } from '../../ui/Time.tsx'
import type { AdminColumn } from '../../ui/table/admin-column.ts'
import { DayRangeFilter } from '../../ui/table/DayRangeFilter.tsx'
import { PagedTable, type TablePage } from '../../ui/table/PagedTable.tsx'
import type { TableControl } from '../../ui/table/use-table-state.ts'
import { parseUserAgent } from '../auth/user-agent.ts'
import css from './ActivityTable.module.css'
import { activityResults } from './activity-query.ts'
import { userQueries } from './queries.ts'

interface Props {
  /** True for the sign-ins of all users, with a column for their email. */
  readonly isForAllUsers: boolean
  readonly state: TableControl
  readonly page: TablePage<AuthenticationActivity>
  /** True if the server can filter sign-ins. */
  readonly canFilter: boolean
}

const keyOf = ({ dateTime, email, ip, source, userAgent }: AuthenticationActivity) =>
  [dateTime, email, ip, source, userAgent].join(' ')

/** Lists successful and refused sign-ins. */
export function ActivityTable({ isForAllUsers, state, page, canFilter }: Props) {
  const t = useText()
  const isFiltered = Object.keys(state.filters).length > 0
  return (
    <PagedTable
      name={isForAllUsers ? 'sign-ins' : 'my-sign-ins'}
      label={t(isForAllUsers ? 'admin.activity' : 'auth.activity')}
      columns={useColumns(isForAllUsers)}
      state={state}
      page={page}
      keyOf={keyOf}
      titleOf={({ dateTime }) => dateTime}
      filters={
        <>
          {!isForAllUsers && (
            <p className={css.hint} data-wide>
              {t('auth.activity_hint')}
            </p>
          )}
          {canFilter && <ActivityFilters state={state} isForAllUsers={isForAllUsers} />}
        </>
      }
      empty={
        isFiltered ? (
          <EmptyState title={t('auth.activity_none_here')} text={t('auth.activity_none_here_text')} />
        ) : (
          <EmptyState title={t('auth.activity_none')} />
        )
      }
    />
  )
}

function useColumns(isForAllUsers: boolean): readonly AdminColumn<AuthenticationActivity>[] {
  const t = useText()
  const { messages } = useIntl()
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
    cell: ({ dateTime }) => <Time value={dateTime} />,
  }
  const email: AdminColumn<AuthenticationActivity> = {
    id: 'email',
    label: t('users.email'),
    sortKey: 'email',
    cell: (entry) => entry.email && <bdi>{entry.email}</bdi>,
  }
  return [
    when,
    ...(isForAllUsers ? [email] : []),
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

interface ActivityFiltersProps {
  readonly state: TableControl
  /** True for the sign-ins of all users, with a filter for one of them. */
  readonly isForAllUsers: boolean
}

/** Renders the filters of a list of sign-ins: result, days and, for administrators, user. */
function ActivityFilters({ state, isForAllUsers }: ActivityFiltersProps) {
  const t = useText()
  const { filters, setFilter } = state
  return (
    <>
      <SelectField
        label={t('users.result')}
        value={activityResults.find((each) => each === filters.result) ?? ''}
        options={[
          { value: '', label: t('auth.activity_result_any') },
          { value: 'signed-in', label: t('users.signed_in') },
          { value: 'refused', label: t('users.refused') },
        ]}
        onChange={(value) => setFilter('result', value)}
      />
      {isForAllUsers && <UserFilter state={state} />}
      <DayRangeFilter state={state} />
    </>
  )
}

function UserFilter({ state }: Pick<ActivityFiltersProps, 'state'>) {
  const t = useText()
  const { data: users = [] } = useQuery(userQueries.list)
  if (users.length < 2) return null
  return (
    <SelectField
      label={t('auth.activity_user')}
      value={users.find(({ id }) => id === state.filters.user)?.id ?? ''}
      options={[
        { value: '', label: t('auth.activity_user_any') },
        ...users.map(({ id, email }) => ({ value: id, label: email })),
      ]}
      onChange={(value) => state.setFilter('user', value)}
    />
  )
}
