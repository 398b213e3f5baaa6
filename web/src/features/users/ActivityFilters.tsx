import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { DayRangeFilter } from '../../ui/table/DayRangeFilter.tsx'
import type { TableControl } from '../../ui/table/use-table-state.ts'
import { activityResults } from './activity-query.ts'
import { userQueries } from './queries.ts'

interface Props {
  readonly state: TableControl
  /** True for the sign-ins of all users, which can be narrowed to one of them. */
  readonly isOfEverybody: boolean
}

/** Renders what a list of sign-ins is narrowed by: result, days and, for admins, user. */
export function ActivityFilters({ state, isOfEverybody }: Props) {
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
      {isOfEverybody && <UserFilter state={state} />}
      <DayRangeFilter state={state} />
    </>
  )
}

function UserFilter({ state }: Pick<Props, 'state'>) {
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
