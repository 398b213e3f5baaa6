import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CardGrid } from '../../../ui/cards/CardGrid.tsx'
import { CardGridSkeleton } from '../../../ui/cards/CardGridSkeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { gridSize, type Search } from '../queries.ts'
import type { SearchKind } from '../search-kinds.ts'
import { ResultCard } from './ResultCard.tsx'
import css from './Results.module.css'
import { type Results, resultKey, useResultsOf } from './use-results.ts'
import { useSelectableResults } from './use-selectable-results.ts'

interface Props {
  readonly search: Search
  readonly kind: SearchKind
  /** Removes the filters if they match nothing. */
  readonly onShowAll?: () => void
}

const skeletonCount = 50

/** Renders all results of one kind; more are loaded near the end. */
export function ResultGrid({ search, kind, onShowAll }: Props) {
  const t = useText()
  const results = useResultsOf(kind, search, gridSize)
  const { items, loadMore } = results
  if (results.error !== undefined) return <ErrorState error={results.error} onRetry={results.retry} />
  if (results.isPending) return <GridSkeleton kind={kind} />
  if (items.length === 0 && onShowAll) {
    return (
      <EmptyState
        title={t(kind === 'series' ? 'series.none_match' : 'books.none_match')}
        action={<Button onClick={onShowAll}>{t('search.show_all')}</Button>}
      />
    )
  }
  return (
    <>
      <Items results={results} search={search} />
      {loadMore && <EndOfItems key={items.length} onNear={loadMore} />}
    </>
  )
}

function Items<K extends SearchKind>({
  results: { kind, items, count, isStale },
  search,
}: {
  readonly results: Results<K>
  readonly search: Search
}) {
  const t = useText()
  const label = t(`search.kind_${kind}`)
  const keyOf = resultKey[kind]
  const selectable = useSelectableResults({ kind, search, total: count })
  const source = useMemo(
    () => ({ count: items.length, itemAt: (index: number) => items[index], selectable }),
    [items, selectable],
  )
  if (kind === 'people') {
    return (
      <ul className={css.people} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <ResultCard kind={kind} item={item} search={search} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <CardGrid label={label} items={source} keyOf={keyOf} isStale={isStale}>
      {(item, index) => <ResultCard kind={kind} item={item} isPriority={index < 12} search={search} />}
    </CardGrid>
  )
}

function GridSkeleton({ kind }: { readonly kind: SearchKind }) {
  if (kind !== 'people') {
    return <CardGridSkeleton count={skeletonCount} />
  }
  return (
    <div className={css.people}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
        <Skeleton key={index} height={60} radius="var(--radius)" />
      ))}
    </div>
  )
}

/** Distance from the end at which more results are loaded, in pixels. */
const nearPx = 1500

function EndOfItems({ onNear }: { readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onNear)
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} />
}
