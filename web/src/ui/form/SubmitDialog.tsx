import { type ComponentProps, useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'open' | 'footer'> {
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly onSubmit: () => void
  /** Class of the form. */
  readonly className?: string | undefined
}

/** Renders fields in a dialog with buttons that cancel and submit. `FormDialog` is for stored values, which other users may change at the same time. */
export function SubmitDialog({ submitLabel, isBusy, onSubmit, className, children, ...dialog }: Props) {
  const t = useText()
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
