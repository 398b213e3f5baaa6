import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { ListPage, ListPageQuery } from '../../../api/use-endless-list.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CardGrid } from '../../../ui/cards/CardGrid.tsx'
import { CardGridSkeleton } from '../../../ui/cards/CardGridSkeleton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import type { ItemSource, ListJump } from '../../../ui/list/item-source.ts'
import type { SelectionKind } from '../../../ui/selection/item-selection.ts'
import css from './ItemList.module.css'
import { Pager } from './Pager.tsx'
import { useItemList } from './use-item-list.ts'
import { useListView, type ViewKind } from './use-list-view.ts'
import { useSelectable } from './use-selectable.ts'

interface Identified {
  readonly id: string
}

interface Props<P extends ListPage<Identified>, K extends QueryKey> {
  readonly kind: ViewKind
  /** Kind of the items for selection; undefined if there are no actions on several items. */
  readonly of: SelectionKind | undefined
  /** Everything that narrows the list. */
  readonly condition: unknown
  readonly label: string
  /** 1-based. */
  readonly page: number
  readonly pageSize: number
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number, size: number) => ListPageQuery<P, K>
  /** Returns the position of the list on its page, in pixels; 0 by default. */
  readonly getTop?: () => number
  /** Number of skeletons until the first response. */
  readonly expectedCount: number
  readonly onPage: (page: number) => void
  /** Item of the whole list to scroll to. */
  readonly jump?: ListJump | undefined
  readonly empty: ReactNode
  /** Renders the table; if absent, a grid is rendered. */
  readonly table?: (items: ItemSource<P['content'][number]>, isStale: boolean) => ReactNode
  readonly children: (item: P['content'][number], index: number) => ReactNode
}

const getId = ({ id }: Identified) => id

/** Renders a list in the chosen view (grid, compact or table; paged or endless), its loading, its error or its empty state. */
export function ItemList<P extends ListPage<Identified>, K extends QueryKey>(props: Props<P, K>) {
  const t = useText()
  const [view] = useListView(props.kind)
  const list = useItemList(props)
  const { queryFor, of, condition } = props
  const selectable = useSelectable({
    kind: of,
    condition,
    queryFor,
    first: list.first,
    total: list.total,
  })
  const items = useMemo(() => list.source && { ...list.source, selectable }, [list.source, selectable])
  const density = view === 'compact' ? 'compact' : 'roomy'
  if (!list.data || !items)
    return list.error ? (
      <ErrorState error={list.error} onRetry={list.retry} />
    ) : (
      <CardGridSkeleton count={props.expectedCount} density={density} />
    )
  const { isPlaceholderData } = list
  return (
    <>
      {list.data.content.length === 0 && props.empty}
      {list.data.content.length > 0 &&
        (view === 'table' && props.table ? (
          // As long as the table, so that the scroll position is kept while the code of the table loads.
          <Suspense fallback={<CardGridSkeleton count={list.data.content.length} density="compact" />}>
            {props.table(items, isPlaceholderData)}
          </Suspense>
        ) : (
          <CardGrid
            label={props.label}
            items={items}
            keyOf={getId}
            isStale={isPlaceholderData}
            density={density}
          >
            {props.children}
          </CardGrid>
        ))}
      {list.retryParts && (
        <div className={css.failed} role="alert">
          <Note tone="danger">{t('books.part_failed')}</Note>
          <Button onClick={list.retryParts}>{t('books.load_again')}</Button>
        </div>
      )}
      <Pager page={props.page} pages={list.pages} onPage={props.onPage} />
    </>
  )
}
