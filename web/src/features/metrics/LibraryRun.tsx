import type { Library } from '@lectern/contract/libraries'
import { useState } from 'react'
import { useReasonText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'

interface Props {
  readonly label: string
  readonly libraries: readonly Library[]
  readonly run: (library: Library) => Promise<unknown>
  /** Asked before it begins, where something is lost. */
  readonly question?: { readonly title: string; readonly text: string }
}

/** Renders a button that does something with one library after the other; a failure says which ones are left. */
export function LibraryRun({ label, libraries, run, question }: Props) {
  const t = useText()
  const reasonText = useReasonText()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const begin = async () => {
    setBusy(true)
    const failed: string[] = []
    let reason = ''
    for (const library of libraries)
      await run(library).catch((error: unknown) => {
        failed.push(library.name)
        reason = reasonText(error)
      })
    setBusy(false)
    if (failed.length === 0)
      showToast({ text: t('operations.begun', { count: libraries.length }), tone: 'success' })
    else showToast({ text: t('operations.begun_not', { names: failed.join(', '), reason }), tone: 'danger' })
  }
  return (
    <>
      <Button
        busy={isBusy}
        disabled={libraries.length === 0}
        onClick={() => (question ? setAsking(true) : void begin())}
      >
        {label}
      </Button>
      {question && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={question.title}
          text={question.text}
          confirmLabel={label}
          isDanger
          onConfirm={begin}
        />
      )}
    </>
  )
}
