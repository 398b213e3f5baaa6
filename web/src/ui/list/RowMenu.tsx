import { useState } from 'react'
import type { Action } from '../../lib/action.ts'
import { CardMenu } from '../cards/CardMenu.tsx'
import { useCardKeys } from '../keyboard/key-target.ts'
import css from './RowMenu.module.css'

interface Props<S> {
  readonly title: string
  readonly actions: readonly Action<S>[]
  readonly subject: S
  /** Opens the reader. */
  readonly read?: (() => void) | undefined
}

/** Renders the menu of a table row, and makes the row the target of keys while it has the focus. */
export function RowMenu<S>({ title, actions, subject, read }: Props<S>) {
  const [isOpen, setOpen] = useState(false)
  const keys = useCardKeys({ read, openMenu: () => setOpen(true), actions, subject })
  return (
    <div className={css.menu} ref={(element) => keys(element?.closest<HTMLElement>('[role="row"]') ?? null)}>
      <CardMenu
        title={title}
        actions={actions}
        subject={subject}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isOnCover={false}
      />
    </div>
  )
}
