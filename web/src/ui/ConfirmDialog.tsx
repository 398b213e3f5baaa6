import { type ReactNode, useState } from 'react'
import { useErrorText } from '../i18n/use-error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Dialog } from './Dialog.tsx'
import { Note } from './Note.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text: ReactNode
  /** Names the action, not "OK". */
  readonly confirmLabel: string
  readonly isDanger?: boolean
  /** A sentence that must be ticked before the button works, for actions that cannot be undone. */
  readonly acknowledgement?: string
  /** The dialog closes on success, and shows the reason on failure. */
  readonly onConfirm: () => void | Promise<void>
}

export function ConfirmDialog(props: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [isAcknowledged, setAcknowledged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const close = () => {
    setAcknowledged(false)
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
            disabled={Boolean(props.acknowledgement) && !isAcknowledged}
            onClick={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{props.text}</p>
      {props.acknowledgement && (
        <Checkbox label={props.acknowledgement} checked={isAcknowledged} onChange={setAcknowledged} />
      )}
      {error !== undefined && <Note tone="danger">{errorText(error)}</Note>}
    </Dialog>
  )
}
