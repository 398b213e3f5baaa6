import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import css from './CardGrid.module.css'
import { findNeighbour, toMove } from './grid-shape.ts'
import { useGridShape } from './use-grid-shape.ts'
import { findMainLink, useRovingFocus } from './use-roving-focus.ts'

interface Props<T> {
  /** Accessible name of the list. */
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly children: (item: T, index: number) => ReactNode
  /** True while newer items load: the current ones are dimmed. */
  readonly isStale?: boolean
}

/** Number of rows kept above and below the screen: enough for a flick and for the Tab key. */
const overscan = 2

/** Renders cards in as many columns as fit. Only the rows near the screen exist, so five hundred cost as much as thirty. */
export function CardGrid<T>({ label, items, keyOf, children, isStale = false }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingFocus(list)
  const shape = useGridShape(list)
  const columns = shape?.columns ?? 1
  const rows = useWindowVirtualizer({
    count: shape ? Math.ceil(items.length / columns) : 0,
    estimateSize: () => shape?.rowStep ?? 0,
    overscan,
    scrollMargin: shape?.top ?? 0,
    getItemKey: (row) => `${columns} ${shape?.rowStep} ${row}`,
  })

  const focusCard = (index: number) =>
    findMainLink(list.current?.querySelector(`[data-card="${index}"]`))?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const card = (event.target as Element).closest('[data-card]')
    if (!card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const index = Number(card.getAttribute('data-card'))
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = findNeighbour(index, toMove(event.key, isRtl), columns, items.length)
    if (target === undefined) return
    event.preventDefault()
    rows.scrollToIndex(Math.floor(target / columns), { align: 'auto' })
    // A card far away exists only after the scroll has been rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => focusCard(target)))
  }

  const visible = shape ? rows.getVirtualItems() : []
  return (
    <ul
      ref={list}
      className={css.grid}
      data-old={isStale || undefined}
      aria-label={label}
      aria-busy={isStale || undefined}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKeyDown}
      {...roving}
    >
      {shape &&
        visible.flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const index = row.index * columns + column
            return (
              <li
                key={keyOf(item)}
                className={css.card}
                data-card={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={
                  {
                    '--x': `calc(${column} * (${shape.cardWidth}px + var(--tile-gap)))`,
                    '--y': `${row.start - shape.top}px`,
                    width: shape.cardWidth,
                  } as CSSProperties
                }
              >
                {children(item, index)}
              </li>
            )
          }),
        )}
    </ul>
  )
}
