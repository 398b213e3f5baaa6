import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { type Action, visibleActions } from '../lib/action.ts'
import { classes } from '../lib/classes.ts'
import css from './Menu.module.css'
import { useRunAction } from './use-run-action.ts'

interface Props<S> {
  /** One focusable element that takes a ref: a Button or an IconButton. */
  readonly trigger: ReactElement
  readonly actions: readonly Action<S>[]
  readonly subjects: readonly S[]
  /** Before the actions: `MenuChoice` groups or `MenuHeading`. */
  readonly children?: ReactNode
  readonly align?: 'start' | 'end'
  readonly onOpenChange?: (open: boolean) => void
}

/** A list of actions on subjects; failures are told in a toast. */
export function Menu<S>({ trigger, actions, subjects, children, align = 'end', onOpenChange }: Props<S>) {
  const t = useText()
  const runAction = useRunAction()
  const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <Radix.Root modal={false} dir={dir} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css.panel} align={align} sideOffset={4} collisionPadding={8} loop>
          {children}
          {visibleActions(actions, subjects).map((action) => (
            <Radix.Item
              key={action.id}
              className={classes(css.item, action.danger && css.danger)}
              onSelect={() => runAction(action, subjects)}
            >
              {action.icon && <action.icon size={18} aria-hidden />}
              <span className={css.label}>{t(action.label)}</span>
              {action.shortcut && <kbd className={css.key}>{action.shortcut}</kbd>}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
