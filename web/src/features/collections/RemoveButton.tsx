import IconFolderMinus from '@tabler/icons-react/dist/esm/icons/IconFolderMinus.mjs'
import { useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import type { Outcome } from '../../lib/action.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'

interface Props {
  readonly label: string
  readonly run: () => Promise<Outcome>
}

/** Removes an item from a collection or read list, without a question: the message that says so can undo it. */
export function RemoveButton({ label, run }: Props) {
  const record = useRecordDone()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      record(await run())
    } catch (error) {
      showToast({ text: errorText(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={label}
      aria-disabled={isBusy}
      icon={<IconFolderMinus size={18} />}
      onClick={() => {
        if (!isBusy) void remove()
      }}
    />
  )
}
