// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transforms need boxes of their own, which take the roles from a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside have the focus
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './DataTable.module.css'
import { clampWidth, maxColumnWidth, minColumnWidth, type TableColumn } from './table-column.ts'

interface Props<T> {
  readonly column: TableColumn<T>
  readonly width: number
  readonly direction: 'ascending' | 'descending' | undefined
  readonly onSort: () => void
  /** Called with every change; `isDone` is true when the edge is let go of. */
  readonly onWidth: (width: number, isDone: boolean) => void
}

/** Pixels that an arrow key moves an edge. */
const keyStep = 16

/** Renders the heading of a column: press to sort, drag its edge or use the arrow keys there to resize. */
export function TableHeading<T>({ column, width, direction, onSort, onWidth }: Props<T>) {
  const t = useText()
  const { label, sortKey, isFlexible, isNumber, isHeadingHidden } = column
  const drag = useRef<{ x: number; width: number; sign: number }>(undefined)
  const getSign = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
  const follow = (event: PointerEvent, isDone: boolean) => {
    const from = drag.current
    if (!from) return
    if (isDone) drag.current = undefined
    onWidth(clampWidth(from.width + (event.clientX - from.x) * from.sign), isDone)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const sign = getSign(event.currentTarget)
    const steps: Readonly<Record<string, number>> = { ArrowRight: sign, ArrowLeft: -sign }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(clampWidth(width + step * keyStep), true)
  }
  const Arrow = direction === 'descending' ? IconChevronDown : IconChevronUp
  return (
    <div role="columnheader" className={classes(css.heading, isNumber && css.number)} aria-sort={direction}>
      {isHeadingHidden && <VisuallyHidden>{label}</VisuallyHidden>}
      {!isHeadingHidden && !sortKey && <span className={css.label}>{label}</span>}
      {!isHeadingHidden && sortKey && (
        <button type="button" className={css.sort} onClick={onSort}>
          <span className={css.label}>{label}</span>
          {direction && <Arrow size={14} aria-hidden />}
        </button>
      )}
      {!isFlexible && !isHeadingHidden && (
        <span
          role="separator"
          tabIndex={0}
          className={css.edge}
          aria-orientation="vertical"
          aria-label={t('ui.column_width', { column: label })}
          aria-valuenow={width}
          aria-valuemin={minColumnWidth}
          aria-valuemax={maxColumnWidth}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.preventDefault()
            event.currentTarget.setPointerCapture?.(event.pointerId)
            drag.current = { x: event.clientX, width, sign: getSign(event.currentTarget) }
          }}
          onPointerMove={(event) => follow(event, false)}
          onPointerUp={(event) => follow(event, true)}
          onPointerCancel={(event) => follow(event, true)}
        />
      )}
    </div>
  )
}
