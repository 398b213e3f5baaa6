import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { type Action, visibleActions } from '../lib/action.ts'
import { classes } from '../lib/classes.ts'
import { Keys } from './Keys.tsx'
import css from './Menu.module.css'
import { MenuChoiceGroup } from './MenuChoiceGroup.tsx'
import { MenuChoicePart } from './menu-choice-part.ts'
import { useRunAction } from './use-run-action.ts'

interface Props<S> {
  readonly trigger: ReactElement
  readonly actions: readonly Action<S>[]
  readonly subjects: readonly S[]
  readonly children: ReactNode
  readonly align: 'start' | 'end'
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Renders the open menu, loaded when the first one is opened; screens use `Menu`. */
export function MenuPanel<S>(props: Props<S>) {
  const t = useText()
  const runAction = useRunAction()
  const { subjects } = props
  const actions = visibleActions(props.actions, subjects)
  // The key runs the first action that has it: reading and unreading share one.
  const hasKey = ({ id, shortcut }: Action<S>) =>
    actions.find((action) => action.shortcut === shortcut)?.id === id
  const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <Radix.Root modal={false} dir={dir} open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css.panel} align={props.align} sideOffset={4} collisionPadding={8} loop>
          <MenuChoicePart value={MenuChoiceGroup}>{props.children}</MenuChoicePart>
          {actions.map((action) => (
            <Radix.Item
              key={action.id}
              className={classes(css.item, action.danger && css.danger)}
              aria-keyshortcuts={hasKey(action) ? action.shortcut : undefined}
              onSelect={() => runAction(action, subjects)}
            >
              {action.icon && <action.icon size={18} aria-hidden />}
              <span className={css.label}>{t(action.label)}</span>
              {action.shortcut && hasKey(action) && (
                <span aria-hidden="true">
                  <Keys keys={action.shortcut} />
                </span>
              )}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
