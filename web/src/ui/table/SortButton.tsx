import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import type { SortDirection } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import css from './SortButton.module.css'

interface Props {
  readonly sorted: SortDirection | false
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Renders the heading of a column that can be sorted, with an arrow if the table is sorted by it. */
export function SortButton({ sorted, onClick, children }: Props) {
  const Arrow = sorted === 'desc' ? IconChevronDown : IconChevronUp
  return (
    <button type="button" className={css.sort} onClick={onClick}>
      {children}
      {sorted && <Arrow size={14} aria-hidden />}
    </button>
  )
}
