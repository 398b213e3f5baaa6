import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { IconButton } from '../button/IconButton.tsx'
import { Menu } from '../menu/Menu.tsx'

interface Props<S> {
  /** Title of the item: "More actions for Voyage of Life". */
  readonly title: string
  readonly actions: readonly Action<S>[]
  readonly subject: S
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly className?: string | undefined
  /** False if the button is beside the cover. */
  readonly isOnCover?: boolean
}

/** Renders the menu of a card. A long press and the menu key also open it. */
export function CardMenu<S>(props: Props<S>) {
  const { title, actions, subject, isOpen, onOpenChange, className, isOnCover = true } = props
  const t = useText()
  return (
    <Menu
      actions={actions}
      subjects={[subject]}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          onCover={isOnCover}
          className={className}
          label={t('ui.more_about', { title })}
          icon={<IconDotsVertical size={18} />}
        />
      }
    />
  )
}
