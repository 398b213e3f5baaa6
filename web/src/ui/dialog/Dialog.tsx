import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { Overlay } from 'react-aria/Overlay'
import { useDialog } from 'react-aria/useDialog'
import { useModalOverlay } from 'react-aria/useModalOverlay'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { longWorkContainerId } from '../feedback/toasts.ts'
import css from './Dialog.module.css'
import { type DialogSection, DialogTabs } from './DialogTabs.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { isTouchScreen, useKeptFocus } from './use-kept-focus.ts'

/** Selects text fields; not lists, checkboxes and radio buttons. */
const firstTextField = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Focuses the first text field, except on touch screens, where the keyboard would cover the sheet. */
function useFocusFirst(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const field = isTouchScreen() ? null : panel.current?.querySelector<HTMLElement>(firstTextField)
    const target = field ?? panel.current
    target?.focus()
  }, [panel])
}

/** Keeps a dialog below the toasts, which would cover its heading: sets their height as `--toast-room` of the layer. */
function useToastRoom(layer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const messages = document.getElementById(longWorkContainerId)?.parentElement
    if (!messages || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() =>
      layer.current?.style.setProperty('--toast-room', `${messages.offsetHeight}px`),
    )
    observer.observe(messages)
    return () => observer.disconnect()
  }, [layer])
}

/** Longest time between the two presses of a double click, in ms. */
const doubleClickMs = 500

const ignore = () => {}
/** State of an overlay for React Aria; the overlay exists only while it is open. */
const whileOpen = (close: () => void) => ({
  isOpen: true,
  close,
  toggle: close,
  open: ignore,
  setOpen: ignore,
  point: null,
  setPoint: ignore,
})

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** Sections of a long form: a list at the side, or tabs on phones. */
  readonly sections?: readonly DialogSection[]
  readonly section?: string
  readonly onSection?: (id: string) => void
  /** Buttons, the main one last. A function receives a callback that closes the dialog as Esc does: with a confirmation if there are changes. */
  readonly footer?: ReactNode | ((close: () => void) => ReactNode)
  /** True after a change: a press outside has no effect, Esc and the close button ask for confirmation. */
  readonly isDirty?: boolean
  readonly isWide?: boolean
  /** True for a table: as wide and as high as the window allows. */
  readonly isFull?: boolean
  readonly children?: ReactNode
}

/** Renders a sheet on phones, otherwise a panel in the middle. Traps the focus and returns it on closing. */
export function Dialog(props: Props) {
  if (!props.open) return null
  return (
    <Overlay>
      <DialogPanel {...props} />
    </Overlay>
  )
}

function DialogPanel(props: Props) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { sections, description, isDirty = false } = props
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useToastRoom(layer)
  const leadId = useId()
  const mayClose = () => (isDirty ? setAsking(true) : props.onClose())
  const footer = typeof props.footer === 'function' ? props.footer(mayClose) : props.footer
  useCloseOnBack(mayClose)
  useCloseOnBack(() => setAsking(false), isAsking && isDirty)
  useKeptFocus(panel)
  useFocusFirst(panel)
  useFocusReturn(panel)
  const [openedAt] = useState(() => performance.now())
  const { modalProps } = useModalOverlay(
    {
      isDismissable: !isDirty,
      // The second press of a double click on the opener must not close the dialog.
      shouldCloseOnInteractOutside: () => performance.now() - openedAt > doubleClickMs,
    },
    whileOpen(mayClose),
    panel,
  )
  const { dialogProps, titleProps } = useDialog(description ? { 'aria-describedby': leadId } : {}, panel)
  return (
    <div ref={layer} className={css.layer}>
      <div className={css.scrim} data-scrim />
      <div
        {...mergeProps(modalProps, dialogProps)}
        ref={panel}
        className={classes(
          css.panel,
          (props.isWide || sections) && css.wide,
          sections && css.sided,
          props.isFull && css.full,
        )}
      >
        <div className={css.head}>
          <h2 {...titleProps} className={css.title}>
            {props.title}
          </h2>
          <IconButton label={t('ui.close')} icon={<IconX size={20} />} onClick={mayClose} />
        </div>
        {description && (
          <div id={leadId} className={css.lead}>
            {description}
          </div>
        )}
        <div className={css.middle}>
          {sections && (
            <DialogTabs
              sections={sections}
              current={props.section}
              onChange={props.onSection ?? (() => {})}
            />
          )}
          <div
            className={css.body}
            {...(sections ? { role: 'tabpanel', 'aria-labelledby': `tab-${props.section}` } : {})}
          >
            {props.children}
          </div>
        </div>
        {isAsking && isDirty ? (
          // The keys differ, so that a pressed button does not become another button and run its action.
          <div key="question" className={css.foot} role="alert">
            <span className={css.question}>{t('ui.discard_question')}</span>
            <Button onClick={() => setAsking(false)}>{t('ui.keep_editing')}</Button>
            <Button variant="danger" onClick={props.onClose}>
              {t('ui.discard')}
            </Button>
          </div>
        ) : (
          footer && (
            <div key="buttons" className={css.foot}>
              {footer}
            </div>
          )
        )}
      </div>
    </div>
  )
}
