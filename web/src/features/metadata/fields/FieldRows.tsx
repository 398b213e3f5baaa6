import { Fragment, type ReactNode } from 'react'
import css from './FieldRows.module.css'
import type { FieldName } from './MetadataField.tsx'

/** Fields one below the other; those of a nested list are in two columns. */
export type Rows = readonly (FieldName | readonly FieldName[])[]
export interface FieldRowsProps {
  readonly rows: Rows
  readonly children: (name: FieldName) => ReactNode
}

/** Arranges the fields of one section. */
export function FieldRows({ rows, children }: FieldRowsProps) {
  const draw = (name: FieldName) => <Fragment key={name}>{children(name)}</Fragment>
  return rows.map((row) =>
    typeof row === 'string' ? (
      draw(row)
    ) : (
      <div key={row.join()} className={css.pair}>
        {row.map(draw)}
      </div>
    ),
  )
}
