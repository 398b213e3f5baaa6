import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Action, visibleActions } from '../../lib/action.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { useRunAction } from '../done/use-run-action.ts'
import { usePageKeys } from '../keyboard/key-target.ts'
import { Menu } from '../menu/Menu.tsx'

interface Props<S> {
  readonly actions: readonly Action<S>[]
  readonly subject: S
  /** Id of an action whose button is among the children. */
  readonly except?: string
  /** More buttons, before the menu. */
  readonly children?: ReactNode
}

/** Renders the actions of the item of a page: the first one as a button, the others in a menu. */
export function ActionButtons<S>({ actions, subject, except, children }: Props<S>) {
  const t = useText()
  const runAction = useRunAction()
  usePageKeys({ actions, subject })
  const [first, ...rest] = visibleActions(actions, [subject]).filter(({ id }) => id !== except)
  const buttons = rest.filter(({ hasButton }) => hasButton)
  const others = rest.filter(({ hasButton }) => !hasButton)
  return (
    <>
      {first && (
        <Button
          icon={first.icon && <first.icon size={18} aria-hidden />}
          onClick={() => runAction(first, [subject])}
        >
          {t(first.label)}
        </Button>
      )}
      {children}
      {buttons.map((action) => (
        <IconButton
          key={action.id}
          label={t(action.label)}
          icon={action.icon && <action.icon size={20} aria-hidden />}
          onClick={() => runAction(action, [subject])}
        />
      ))}
      {others.length > 0 && (
        <Menu
          align="start"
          actions={others}
          subjects={[subject]}
          trigger={<IconButton label={t('ui.more')} icon={<IconDots size={20} />} />}
        />
      )}
    </>
  )
}
