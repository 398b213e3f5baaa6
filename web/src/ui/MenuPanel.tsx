import { type ReactNode, type RefObject, useRef } from 'react'
import { DismissButton, Overlay } from 'react-aria/Overlay'
import { useOverlay } from 'react-aria/useOverlay'
import { useOverlayPosition } from 'react-aria/useOverlayPosition'
import { usePreventScroll } from 'react-aria/usePreventScroll'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { useText } from '../i18n/use-text.ts'
import { type Action, visibleActions } from '../lib/action.ts'
import { classes } from '../lib/classes.ts'
import { AriaLocale } from './AriaLocale.tsx'
import { Keys } from './Keys.tsx'
import css from './Menu.module.css'
import { MenuChoiceGroup } from './MenuChoiceGroup.tsx'
import { MenuChoicePart } from './menu-choice-part.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
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
  const actions = visibleActions(props.actions, subjects)
  // The key runs the first action that has it: reading and unreading share one.
  const hasKey = ({ id, shortcut }: Action<S>) =>
    actions.find((action) => action.shortcut === shortcut)?.id === id
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose)
  useFocusReturn(panel, button)
  // The rest of the page is not made inert, as the popover of React Aria would: what a choice changes can be read behind the menu, and of
  // a screen with hundreds of cards no style has to be computed anew.
  const { overlayProps } = useOverlay(
    { isOpen: true, onClose, isDismissable: true, shouldCloseOnBlur: true },
    panel,
  )
  const { overlayProps: position, triggerAnchorPoint: origin } = useOverlayPosition({
    targetRef: button,
    overlayRef: panel,
    scrollRef: list,
    placement: `bottom ${align}`,
    offset: 4,
    containerPadding: 8,
  })
  usePreventScroll()
  return (
    <>
      <div className={css.underlay} />
      <div
        {...overlayProps}
        ref={panel}
        // A dialog below makes inert what is added to the page, except this.
        data-react-aria-top-layer="true"
        className={css.panel}
        style={{
          ...position.style,
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
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={t(action.label)}
              className={classes(css.item, action.danger && css.danger)}
              onAction={() => runAction(action, subjects)}
            >
              {action.icon && <action.icon size={18} aria-hidden />}
              <span className={css.label}>{t(action.label)}</span>
              {action.shortcut && hasKey(action) && (
                <span aria-hidden="true">
                  <Keys keys={action.shortcut} />
                </span>
              )}
            </MenuItem>
          ))}
        </Menu>
        <DismissButton onDismiss={onClose} />
      </div>
    </>
  )
}
