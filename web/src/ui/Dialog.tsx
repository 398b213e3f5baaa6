import * as Radix from '@radix-ui/react-dialog'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../lib/classes.ts'
import { Button } from './Button.tsx'
import css from './Dialog.module.css'
import { type DialogSection, DialogTabs } from './DialogTabs.tsx'
import { IconButton } from './IconButton.tsx'

/** Selects fields to type into; not lists, checkboxes and radio buttons. */
const firstTextField = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Focuses the first text field, except on touch screens, where the keyboard would cover the sheet before it is read. */
function focusFirst(event: Event) {
  event.preventDefault()
  const panel = event.target instanceof HTMLElement ? event.target : null
  const field = window.matchMedia?.('(pointer: coarse)').matches
    ? null
    : panel?.querySelector<HTMLElement>(firstTextField)
  const target = field ?? panel
  target?.focus()
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** Sections of a long form: a list at the side, tabs on top on phones. */
  readonly sections?: readonly DialogSection[]
  readonly section?: string
  readonly onSection?: (id: string) => void
  /** Buttons; the main one last. */
  readonly footer?: ReactNode
  /** True after a change: a press outside does nothing, Esc and the cross ask for confirmation. */
  readonly isDirty?: boolean
  readonly isWide?: boolean
  readonly children?: ReactNode
}

/** Renders a sheet from below on phones, a panel in the middle elsewhere. Traps the focus and returns it on closing. */
export function Dialog(props: Props) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { sections, isDirty = false } = props
  const close = () => {
    setAsking(false)
    props.onClose()
  }
  const mayClose = () => (isDirty ? setAsking(true) : close())
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => !open && mayClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.scrim} />
        <Radix.Content
          className={classes(css.panel, (props.isWide || sections) && css.wide, sections && css.sided)}
          onOpenAutoFocus={focusFirst}
          onInteractOutside={(event) => isDirty && event.preventDefault()}
          {...(props.description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={css.head}>
            <Radix.Title className={css.title}>{props.title}</Radix.Title>
            <IconButton label={t('ui.close')} icon={<IconX size={20} />} onClick={mayClose} />
          </header>
          {props.description && (
            <Radix.Description className={css.lead}>{props.description}</Radix.Description>
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
            <footer className={css.foot} role="alert">
              <span className={css.question}>{t('ui.discard_question')}</span>
              <Button onClick={() => setAsking(false)}>{t('ui.keep_editing')}</Button>
              <Button variant="danger" onClick={close}>
                {t('ui.discard')}
              </Button>
            </footer>
          ) : (
            props.footer && <footer className={css.foot}>{props.footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
