import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { useVisibleRows } from '../../../ui/list/use-visible-rows.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { type MemberIds, moveMember } from '../sets/member-order.ts'
import css from './OrderPage.module.css'
import { OrderRow } from './OrderRow.tsx'
import type { OrderItem } from './order-item.ts'
import { getRowIndex, useOrderDrag } from './use-order-drag.ts'

interface Props {
  readonly label: string
  readonly ids: MemberIds
  readonly items: ReadonlyMap<string, OrderItem>
  readonly actions: readonly Action<string>[]
  readonly onChange: (ids: MemberIds) => void
}

/** Height of a row in pixels, as in the style sheet. */
const step = 64
/** Height of the sticky tools above the list, in pixels. */
const toolsHeight = 64

/** Renders the members of a set; only rows near the window are in the document. */
export function OrderList({ label, ids, items, actions, onChange }: Props) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(ids)
  latest.current = ids
  useLayoutEffect(() => {
    const measure = () => setTop(window.scrollY + (list.current?.getBoundingClientRect().top ?? 0))
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  const rows = useVisibleRows({ count: ids.length, step, top, columns: 1, covered: toolsHeight })
  const nameOf = (id: string | undefined) => items.get(id ?? '')?.title ?? t('sets.unknown_member')
  const move = useCallback(
    (id: string, to: number) => onChange(moveMember(latest.current, latest.current.indexOf(id), to)),
    [onChange],
  )
  const { drag: started, handleProps } = useOrderDrag({
    count: ids.length,
    step,
    getScrollTop: rows.getOffset,
    reveal: rows.reveal,
    onMove: move,
    onAnnounce: (step, position) =>
      setAnnouncement(
        t(`sets.order_${step}`, {
          name: nameOf(started?.id),
          position: position + 1,
          count: ids.length,
        }),
      ),
  })
  // Another user may have moved or removed rows since the drag started.
  const from = started ? ids.indexOf(started.id) : -1
  const drag = started && from >= 0 ? { ...started, from } : undefined
  const shown = useMemo(() => {
    const indexes = Array.from({ length: rows.last - rows.first }, (_, i) => rows.first + i)
    // The dragged row keeps its element and its position in the document: a moved element loses the pointer and the focus.
    if (from >= rows.last) indexes.push(from)
    else if (from >= 0 && from < rows.first) indexes.unshift(from)
    return indexes
  }, [rows.first, rows.last, from])
  return (
    <>
      <p id="order-keys" hidden>
        {t('sets.order_keys')}
      </p>
      <ol ref={list} className={css.list} aria-label={label} style={{ height: rows.height }}>
        {shown.map((index) => {
          const id = ids[index]
          if (id === undefined) return null
          const isDragged = drag?.id === id
          const rowTop = (isDragged ? drag.top : undefined) ?? getRowIndex(index, drag) * step
          return (
            <OrderRow
              key={id}
              id={id}
              item={items.get(id)}
              index={getRowIndex(index, drag)}
              count={ids.length}
              style={{ transform: `translateY(${rowTop - rows.shift}px)` }}
              isDragged={isDragged}
              handleProps={handleProps(id, index)}
              actions={actions}
              onPosition={move}
            />
          )
        })}
      </ol>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  )
}
