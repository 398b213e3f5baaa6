// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transforms need boxes of their own, which take the roles from a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside have the focus
import type { Header } from '@tanstack/react-table'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { SortButton } from '../table/SortButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './DataTable.module.css'
import { type features, maxColumnWidth, minColumnWidth } from './data-table-column.ts'

interface Props {
  readonly header: Header<typeof features, object>
  readonly onSort: (key: string) => void
  readonly onWidth: (width: number) => void
}

/** Pixels that an arrow key moves an edge. */
const keyStep = 16

/** Renders the heading of a column: press to sort, drag its edge or use the arrow keys there to resize. */
export function TableHeading({ header, onSort, onWidth }: Props) {
  const t = useText()
  const { column } = header
  const { label = '', sortKey, isNumber, isHeadingHidden } = column.columnDef.meta ?? {}
  const sorted = column.getIsSorted()
  const width = header.getSize()
  const resize = header.getResizeHandler()
  const onKeyDown = (event: KeyboardEvent) => {
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const by = { ArrowRight: sign, ArrowLeft: -sign }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onWidth(Math.min(maxColumnWidth, Math.max(minColumnWidth, width + by * keyStep)))
  }
  return (
    <div
      role="columnheader"
      className={classes(css.heading, isNumber && css.number)}
      aria-sort={sorted ? `${sorted}ending` : undefined}
    >
      {isHeadingHidden && <VisuallyHidden>{label}</VisuallyHidden>}
      {!isHeadingHidden && !sortKey && <span className={css.label}>{label}</span>}
      {!isHeadingHidden && sortKey && (
        <SortButton sorted={sorted} onClick={() => onSort(sortKey)}>
          <span className={css.label}>{label}</span>
        </SortButton>
      )}
      {column.getCanResize() && (
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
          onTouchStart={resize}
          onMouseDown={(event) => {
            event.preventDefault()
            resize(event)
          }}
        />
      )}
    </div>
  )
}
