import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button/Button.tsx'
import { Note } from '../feedback/Note.tsx'
import { Checkbox } from '../field/Checkbox.tsx'
import { TextField } from '../field/TextField.tsx'
import css from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text: ReactNode
  /** Lists below the text. */
  readonly details?: ReactNode
  /** Names the action, not "OK". */
  readonly confirmLabel: string
  readonly isDanger?: boolean
  /** Label of a checkbox that enables the button, for actions that cannot be undone. */
  readonly acknowledgement?: string
  /** A name that must be typed to enable the button. */
  readonly mustType?: { readonly label: string; readonly text: string }
  /** Called by the button. The dialog closes after success, and shows the reason of a failure. */
  readonly onConfirm: () => void | Promise<void>
}

export function ConfirmDialog(props: Props) {
  const t = useText()
  const { mustType } = props
  const errorText = useErrorText()
  const [isAcknowledged, setAcknowledged] = useState(false)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isAllowed =
    (!props.acknowledgement || isAcknowledged) && (!mustType || typed.trim() === mustType.text.trim())
  const close = () => {
    setAcknowledged(false)
    setTyped('')
    setError(undefined)
    props.onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await props.onConfirm()
      close()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      footer={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button
            variant={props.isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={!isAllowed}
            onClick={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <p>{props.text}</p>
        {props.details}
        {mustType && (
          <TextField
            label={mustType.label}
            value={typed}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && isAllowed && !isBusy) void confirm()
            }}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {props.acknowledgement && (
          <Checkbox label={props.acknowledgement} checked={isAcknowledged} onChange={setAcknowledged} />
        )}
        {error !== undefined && <Note tone="danger">{errorText(error)}</Note>}
      </div>
    </Dialog>
  )
}
