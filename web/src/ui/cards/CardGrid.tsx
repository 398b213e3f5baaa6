import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { createKeys } from '../list/create-keys.ts'
import { type ItemSource, toSource } from '../list/item-source.ts'
import { useAnchor } from '../list/use-anchor.ts'
import { useJump } from '../list/use-jump.ts'
import { useVisibleRows } from '../list/use-visible-rows.ts'
import { countSelected, isSelected } from '../selection/item-selection.ts'
import { SelectMark } from '../selection/SelectMark.tsx'
import { useSelectGestures } from '../selection/use-select-gestures.ts'
import { useSelection } from '../selection/use-selection.ts'
import css from './CardGrid.module.css'
import { CardSkeleton } from './CardSkeleton.tsx'
import type { CardDensity } from './card-shape.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useGridShape } from './use-grid-shape.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRovingFocus } from './use-roving-focus.ts'

interface Props<T> {
  /** Accessible name of the list. */
  readonly label: string
  /** All items, or a list that is loaded in parts; items that are not loaded are skeletons. */
  readonly items: readonly T[] | ItemSource<T>
  readonly keyOf: (item: T) => string
  readonly children: (item: T, index: number) => ReactNode
  /** True while newer items load; the current ones are dimmed. */
  readonly isStale?: boolean
  readonly density?: CardDensity
}

/** Renders cards in as many columns as fit. Only rows near the screen are rendered, so 500,000 items cost as much as thirty. */
export function CardGrid<T>({ label, items, keyOf, children, isStale = false, density = 'roomy' }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingFocus(list)
  const shape = useGridShape(list, density)
  const columns = shape?.columns ?? 1
  const step = shape?.rowStep ?? 0
  // New items are rendered in parts, so that fifty cards at once do not block the page.
  const { count, itemAt, listKey, onRange, jump, selectable } = useDeferredValue(
    useMemo(() => toSource(items), [items]),
  )
  const rows = useVisibleRows({ count: Math.ceil(count / columns), step, top: shape?.top ?? 0, columns })
  useAnchor({ listKey, columns, step, itemAt, keyOf }, count, rows)
  useJump(jump, { count, columns, step }, rows)

  const first = rows.first * columns
  const last = Math.min(count, rows.last * columns) - 1
  // After a jump there are placeholders first, because every frame is a jump while a scroll bar is dragged.
  const drawn = useDrawnRows(rows)
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [onRange, first, last])

  const selection = useSelection(selectable, first, last, itemAt)
  const isSelecting = countSelected(selection) > 0
  const gestures = useSelectGestures({ container: list, list: selectable, itemAt, isSelecting })
  const onKeyDown = useListKeys({ list, count, columns, ...rows })
  const toKey = createKeys(keyOf)
  const toCard = (index: number) => {
    const item = itemAt(index)
    const row = Math.floor(index / columns)
    const isCard = item !== undefined && row >= drawn.first && row < drawn.last
    const isChosen = item !== undefined && isSelecting && isSelected(selection, keyOf(item))
    return (
      <li
        key={toKey(item, index)}
        className={css.card}
        data-card={index}
        aria-setsize={count}
        aria-posinset={index + 1}
        data-selected={isChosen || undefined}
        style={
          {
            '--x': `calc(${index % columns} * (${shape?.cardWidth}px + var(--tile-gap)))`,
            '--y': `${row * step - rows.shift}px`,
            width: shape?.cardWidth,
          } as CSSProperties
        }
      >
        {isCard ? children(item, index) : <CardSkeleton />}
        {isCard && selectable && <SelectMark name={selectable.nameOf(item as never)} isSelected={isChosen} />}
      </li>
    )
  }
  return (
    <ul
      ref={list}
      className={css.grid}
      data-density={density}
      data-old={isStale || undefined}
      aria-label={label}
      aria-busy={isStale || undefined}
      style={{ height: rows.height }}
      data-selectable={selectable !== undefined || undefined}
      data-selecting={isSelecting || undefined}
      onKeyDown={onKeyDown}
      {...roving}
      {...gestures}
    >
      {shape && Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => toCard(first + offset))}
    </ul>
  )
}
