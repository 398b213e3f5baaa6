import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import type { FilterSpec } from '../filter-specs.ts'
import { anyValue, type FilterChoice } from '../filter-state.ts'
import { type FacetScope, type FilterValue, filterQueries } from '../queries.ts'
import { parseAuthor } from '../to-condition.ts'
import { type FilterKey, useRoleName } from '../use-filter-text.ts'
import css from './FilterPanel.module.css'
import { ValueList } from './ValueList.tsx'

interface Props {
  readonly filterKey: FilterKey
  readonly spec: Extract<FilterSpec, { kind: 'facet' }>
  readonly choice: FilterChoice
  readonly onChange: (choice: FilterChoice) => void
  readonly of: 'series' | 'books'
  readonly scope: FacetScope
}

/** Minimum number of values of a list with a search field. */
const minForSearch = 12

/** Renders the values that the server lists, selected ones first; the server searches long lists. */
export function FacetValues({ filterKey, spec, choice, onChange, of, scope }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState('')
  const search = useDeferredValue(typed.trim())
  const isAuthor = spec.facet === 'author'
  const query = useQuery(filterQueries.values({ facet: spec.facet, of, scope, search, role }))
  const { data, error, refetch } = query
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={css.waiting}>
        <Skeleton height={20} />
        <Skeleton height={20} />
        <Skeleton height={20} />
      </div>
    )
  }
  const toValue = ({ value, count }: FilterValue): FilterValue => ({
    ...(count !== undefined && { count }),
    value: isAuthor ? `${role}:${value}` : spec.facet === 'age_rating' && value === '' ? 'none' : value,
  })
  const chosen = [...choice.include, ...choice.exclude].filter((value) => value !== anyValue)
  // Servers ignore case and accents: a value typed in the address is shown as the stored one.
  const found = data.values.map(toValue).map((each) => {
    const folded = foldText(each.value)
    const typed = chosen.find((value) => value !== each.value && foldText(value) === folded)
    return typed === undefined ? each : { ...each, value: typed, shown: each.value }
  })
  const isShown = (value: string) => found.some((each) => each.value === value)
  // Selected values are shown even if they do not match the search or the role.
  const others = chosen.filter((value) => !isShown(value)).map((value) => ({ value }))
  const any = spec.canBeNone && search === '' ? [{ value: anyValue }] : []
  const searchLabel = t('filters.search', { name: t(`filters.key_${filterKey}`) })
  const needsSearch = search !== '' || data.hasMore || found.length > minForSearch
  return (
    <>
      {isAuthor && <RoleField scope={scope} role={role} onRole={setRole} />}
      {needsSearch && (
        <input
          aria-label={searchLabel}
          placeholder={searchLabel}
          className={css.search}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ValueList
        filterKey={filterKey}
        values={[...any, ...others, ...found]}
        choice={choice}
        onChange={onChange}
      />
      {found.length === 0 && <p className={css.note}>{t('filters.none_found')}</p>}
      {data.hasMore && <p className={css.note}>{t('filters.more')}</p>}
    </>
  )
}

function RoleField(props: { scope: FacetScope; role: string; onRole: (role: string) => void }) {
  const t = useText()
  const roleName = useRoleName()
  const { data: roles = [] } = useQuery(filterQueries.roles(props.scope))
  // The role of a choice in the address may be unknown to the list.
  const all = props.role !== '' && !roles.includes(props.role) ? [props.role, ...roles] : roles
  return (
    <SelectField
      label={t('filters.role')}
      isLabelHidden
      value={props.role}
      options={[
        { value: '', label: t('filters.any_role') },
        ...all.map((value) => ({ value, label: roleName(parseAuthor(`${value}:`).role ?? value) })),
      ]}
      onChange={props.onRole}
    />
  )
}
