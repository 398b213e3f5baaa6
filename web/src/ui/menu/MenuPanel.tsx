import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { DismissButton, Overlay } from 'react-aria/Overlay'
import { useOverlay } from 'react-aria/useOverlay'
import { useOverlayPosition } from 'react-aria/useOverlayPosition'
import { usePreventScroll } from 'react-aria/usePreventScroll'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { useText } from '../../i18n/use-text.ts'
import { type Action, visibleActions } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import { AriaLocale } from '../AriaLocale.tsx'
import { useCloseOnBack } from '../dialog/use-close-on-back.ts'
import { useFocusReturn } from '../dialog/use-focus-return.ts'
import { useRunAction } from '../done/use-run-action.ts'
import { Keys } from '../keyboard/Keys.tsx'
import css from './Menu.module.css'
import { MenuChoicePart, type MenuChoiceProps } from './menu-choice-part.ts'

interface Props<S> {
  readonly button: RefObject<HTMLElement | null>
  readonly buttonId: string
  readonly actions: readonly Action<S>[]
  readonly subjects: readonly S[]
  readonly children: ReactNode
  readonly align: 'start' | 'end'
  /** True if the menu was opened by the keyboard. */
  readonly focusesFirst: boolean
  readonly onClose: () => void
}

/** Renders an open menu. Its code is loaded when the first menu is opened; screens use `Menu`. */
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
  // Actions can share a key, such as marking as read and as unread. It runs the first visible one.
  const hasKey = ({ id, shortcut }: Action<S>) =>
    actions.find((action) => action.shortcut === shortcut)?.id === id
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose)
  useFocusReturn(panel, button)
  // Unlike the popover of React Aria, this does not make the page inert: its changes can be read behind the menu, and the styles of hundreds
  // of cards need not be computed again.
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
        // Keeps a dialog below from making the menu inert.
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

/** Renders a `MenuChoice` in an open menu. */
function MenuChoiceGroup({ label, value, options, onChange }: MenuChoiceProps<string>) {
  // Keys are unique in a menu, although two groups may have the same values, and do not depend on the language as labels do.
  const id = useId()
  const keyOf = (option: string) => `${id} ${option}`
  const isMany = typeof value !== 'string'
  const isOn = (option: string) => (isMany ? value.includes(option) : value === option)
  return (
    <MenuSection
      id={id}
      className={css.group ?? ''}
      selectionMode={isMany ? 'multiple' : 'single'}
      disallowEmptySelection={!isMany}
      selectedKeys={isMany ? value.map(keyOf) : [keyOf(value)]}
      // Stays open: the effect is visible immediately and another choice may follow.
      shouldCloseOnSelect={false}
      onSelectionChange={(chosen) => {
        if (chosen === 'all') return
        const option = options.find((o) =>
          isMany ? chosen.has(keyOf(o.value)) !== isOn(o.value) : chosen.has(keyOf(o.value)),
        )
        if (option) onChange(option.value)
      }}
    >
      <Header className={css.heading ?? ''}>{label}</Header>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          id={keyOf(option.value)}
          textValue={option.label}
          className={css.item ?? ''}
        >
          <span className={css.tick}>{isOn(option.value) && <IconCheck size={18} aria-hidden />}</span>
          <span className={css.label}>{option.label}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
