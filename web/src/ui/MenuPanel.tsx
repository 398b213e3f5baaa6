import { type ReactNode, type RefObject, useRef } from 'react'
import { DismissButton, Overlay } from 'react-aria/Overlay'
import { usePopover } from 'react-aria/usePopover'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { useText } from '../i18n/use-text.ts'
import { type Action, visibleActions } from '../lib/action.ts'
import { classes } from '../lib/classes.ts'
import { AriaLocale } from './AriaLocale.tsx'
import css from './Menu.module.css'
import { MenuChoiceGroup } from './MenuChoiceGroup.tsx'
import { MenuChoicePart } from './menu-choice-part.ts'
import { overlayState } from './overlay-state.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useRunAction } from './use-run-action.ts'

interface Props<S> {
  readonly button: RefObject<HTMLElement | null>
  readonly buttonId: string
  readonly actions: readonly Action<S>[]
  readonly subjects: readonly S[]
  readonly children: ReactNode
  readonly align: 'start' | 'end'
  /** True when opened by the keyboard; a mouse or a finger points at an item. */
  readonly focusesFirst: boolean
  readonly onClose: () => void
}

/** Renders the open menu, loaded when the first one is opened; screens use `Menu`. */
export function MenuPanel<S>(props: Props<S>) {
  return (
    <AriaLocale>
      <Overlay>
        <OpenMenu {...props} />
      </Overlay>
    </AriaLocale>
  )
}

function OpenMenu<S>({ button, buttonId, subjects, align, onClose, ...props }: Props<S>) {
  const t = useText()
  const runAction = useRunAction()
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFocusReturn(panel, button)
  const { popoverProps, triggerAnchorPoint: origin } = usePopover(
    {
      triggerRef: button,
      popoverRef: panel,
      placement: `bottom ${align}`,
      offset: 4,
      containerPadding: 8,
      scrollRef: list,
    },
    overlayState(true, onClose),
  )
  return (
    <>
      <div className={css.underlay} />
      <div
        {...popoverProps}
        ref={panel}
        className={css.panel}
        style={{
          ...popoverProps.style,
          zIndex: 'var(--layer-menu)',
          transformOrigin: origin ? `${origin.x}px ${origin.y}px` : undefined,
        }}
      >
        <DismissButton onDismiss={onClose} />
        <Menu
          ref={list}
          aria-labelledby={buttonId}
          className={css.list ?? ''}
          autoFocus={props.focusesFirst ? 'first' : true}
          shouldFocusWrap
          onClose={onClose}
        >
          <MenuChoicePart value={MenuChoiceGroup}>{props.children}</MenuChoicePart>
          {visibleActions(props.actions, subjects).map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={t(action.label)}
              className={classes(css.item, action.danger && css.danger)}
              onAction={() => runAction(action, subjects)}
            >
              {action.icon && <action.icon size={18} aria-hidden />}
              <span className={css.label}>{t(action.label)}</span>
              {action.shortcut && <kbd className={css.key}>{action.shortcut}</kbd>}
            </MenuItem>
          ))}
        </Menu>
        <DismissButton onDismiss={onClose} />
      </div>
    </>
  )
}
