import * as Radix from '@radix-ui/react-dropdown-menu'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Action, visibleActions } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from '../../ui/Menu.module.css'
import { useRunAction } from '../../ui/use-run-action.ts'

interface Props<S> {
  /** Whose menu it is: "More about Voyage of Life". */
  readonly title: string
  readonly actions: readonly Action<S>[]
  readonly subject: S
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly className?: string | undefined
}

/**
 * The menu of a card. A grid holds dozens, so until the first opening it is only a button; afterwards it stays mounted, because
 * the focus returns to the button that opened it.
 */
export function CardMenu<S>({ title, actions, subject, isOpen, onOpenChange, className }: Props<S>) {
  const t = useText()
  const runAction = useRunAction()
  const [isMounted, setMounted] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setMounted(true)
  }, [isOpen])
  const button = (
    <IconButton
      onCover
      className={className}
      label={t('posters.more', { title })}
      aria-haspopup="menu"
      icon={<IconDotsVertical size={18} />}
      {...(isMounted ? {} : { onClick: () => onOpenChange(true) })}
    />
  )
  if (!isMounted) return button
  return (
    <Radix.Root
      modal={false}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <Radix.Trigger asChild>{button}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css.panel} align="end" sideOffset={4} collisionPadding={8} loop>
          {visibleActions(actions, [subject]).map((action) => (
            <Radix.Item
              key={action.id}
              className={classes(css.item, action.danger && css.danger)}
              onSelect={() => runAction(action, [subject])}
            >
              {action.icon && <action.icon size={18} aria-hidden />}
              <span className={css.label}>{t(action.label)}</span>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
