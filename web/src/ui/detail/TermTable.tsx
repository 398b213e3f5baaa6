import { useId } from 'react'
import type { Term } from './TermLink.tsx'
import { TermList } from './TermList.tsx'
import css from './TermTable.module.css'

export interface TermGroup {
  readonly label: string
  readonly terms: readonly Term[]
}

/** Renders groups of terms one below the other, each with its label; renders nothing if all are empty. */
export function TermTable({ groups }: { readonly groups: readonly TermGroup[] }) {
  const shown = groups.filter(({ terms }) => terms.length > 0)
  if (shown.length === 0) return null
  return (
    <dl className={css.table}>
      {shown.map((group) => (
        <TermRow key={group.label} {...group} />
      ))}
    </dl>
  )
}

function TermRow({ label, terms }: TermGroup) {
  const labelId = useId()
  return (
    <div className={css.row}>
      <dt id={labelId} className={css.label}>
        {label}
      </dt>
      <dd className={css.terms}>
        {/* Measured again when the terms change. */}
        <TermList key={terms.length} terms={terms} labelId={labelId} />
      </dd>
    </div>
  )
}
