import { type ReactNode, useId } from 'react'
import { classes } from '../../../lib/classes.ts'
import css from './Options.module.css'

interface Props {
  readonly label: string
  /** True while newer options load: these are dimmed. */
  readonly isStale?: boolean
  readonly children: ReactNode
}

/** Renders options below a heading. */
export function OptionGroup({ label, isStale, children }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of options may hold groups, but no fieldset
    <div role="group" aria-labelledby={id} className={classes(css.group, isStale && css.stale)}>
      <div id={id} className={css.heading}>
        {label}
      </div>
      {children}
    </div>
  )
}
