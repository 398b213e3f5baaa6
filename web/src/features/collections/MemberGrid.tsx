import type { Page } from '@lectern/contract/page'
import { ReadStatus } from '@lectern/contract/progress'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { CardGrid } from '../../ui/cards/CardGrid.tsx'
import { CardGridSkeleton } from '../../ui/cards/CardGridSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListMenu } from '../books/ListMenu.tsx'
import { toggleValue } from '../books/list-state.ts'
import { Pager } from '../books/Pager.tsx'
import css from './MemberGrid.module.css'
import { isNarrowed } from './member-state.ts'
import type { Members } from './use-members.ts'

interface Props<T> {
  readonly label: string
  readonly list: UseQueryResult<Page<T>>
  readonly members: Members
  /** Number of skeletons until the first response. */
  readonly expected: number
  /** Further filters, after those of the read status. */
  readonly chips?: ReactNode
  readonly emptyTitle: string
  readonly emptyText: string
  readonly noMatch: string
  readonly children: (item: T, index: number) => ReactNode
}

/** Renders the items of a collection or read list in its order: a page of covers and the filters in the address. */
export function MemberGrid<T extends { readonly id: string }>(props: Props<T>) {
  const { label, list, members } = props
  const { state, narrow } = members
  const t = useText()
  const formats = useFormats()
  const { data, error, refetch, isPlaceholderData } = list
  const items = data?.content ?? []
  const canReset = isNarrowed(state) || state.page > 1
  return (
    <section className={css.section} aria-label={label}>
      <header className={css.head}>
        <h2 className={css.title}>{label}</h2>
        {data && <span className={css.count}>{formats.number(data.totalElements)}</span>}
        <fieldset className={css.chips} aria-label={t('filters.filters')}>
          {ReadStatus.options.map((status) => (
            <Chip
              key={status}
              isActive={state.readStatus.includes(status)}
              onClick={() => narrow({ readStatus: toggleValue(state.readStatus, status) })}
            >
              {t(`progress.status_${status}`)}
            </Chip>
          ))}
          {props.chips}
        </fieldset>
        <div className={css.end}>
          <ListMenu
            sorts={[]}
            ascending={[]}
            sort={{ key: '', descending: false }}
            pageSize={state.pageSize}
            onSort={() => {}}
            onPageSize={members.resize}
          />
        </div>
      </header>
      {!data && !error && <CardGridSkeleton count={Math.min(props.expected, state.pageSize)} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && (
        <EmptyState
          title={canReset ? props.noMatch : props.emptyTitle}
          text={canReset ? undefined : props.emptyText}
          action={
            canReset && (
              <Button onClick={() => narrow({ readStatus: [], complete: undefined })}>
                {t('series.show_all')}
              </Button>
            )
          }
        />
      )}
      {items.length > 0 && (
        <CardGrid label={label} items={items} keyOf={({ id }) => id} isStale={isPlaceholderData}>
          {props.children}
        </CardGrid>
      )}
      {data && <Pager page={state.page} pages={data.totalPages} onPage={members.turn} />}
    </section>
  )
}
