import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { CardSkeleton } from '../../../ui/cards/CardSkeleton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Row } from '../../../ui/rows/Row.tsx'
import { RowError } from '../../dashboard/RowError.tsx'
import type { Search } from '../queries.ts'
import { searchAddress } from '../search-address.ts'
import type { SearchKind } from '../search-kinds.ts'
import { ResultCard } from './ResultCard.tsx'
import css from './Results.module.css'
import { type Results, resultKey } from './use-results.ts'
import { useSelectableResults } from './use-selectable-results.ts'

interface Props<K extends SearchKind> {
  readonly search: Search
  readonly results: Results<K>
  /** True for the first row on the screen. */
  readonly isPriority: boolean
}

/** Number of skeletons that fill the widest screen. */
const skeletonCount = 14
/** Number of posters that load immediately. */
const eagerCount = 10

/** Renders the results of one kind in a row, with a link to all of them. */
export function ResultRow<K extends SearchKind>({ search, results, isPriority }: Props<K>) {
  const t = useText()
  const formats = useFormats()
  const { kind, items, count } = results
  const label = t(`search.kind_${kind}`)
  const selectable = useSelectableResults({ kind, search, total: count, isPart: true })
  if (results.error !== undefined)
    return <RowError title={label} error={results.error} onRetry={results.retry} />
  const isPeople = kind === 'people'
  return (
    <Row
      label={label}
      title={
        <span className={css.rowHead}>
          {label}
          {count !== undefined && <span className={css.count}>{formats.number(count)}</span>}
          {items.length > 0 && (
            <Link
              to="/search"
              search={searchAddress(search, kind)}
              className={css.all}
              aria-label={t(`search.all_${kind}`)}
            >
              {t('search.show_all')}
            </Link>
          )}
        </span>
      }
      slots={results.isPending ? skeletonCount : results.isGrowing ? 3 : 0}
      slot={isPeople ? <Skeleton height={60} radius="var(--radius)" /> : <CardSkeleton />}
      onNearEnd={results.loadMore}
      selection={selectable && { list: selectable, itemAt: (index) => items[index] }}
      {...(isPeople ? { tile: '240px' } : {})}
    >
      {items.map((item, index) => (
        <ResultCard
          key={resultKey[kind](item)}
          kind={kind}
          item={item}
          isPriority={isPriority && index < eagerCount}
          search={search}
        />
      ))}
    </Row>
  )
}
