import { type ComponentProps, useState } from 'react'
import { checkServer } from '../../api/reachability.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { ServerStopped } from './ServerStopped.tsx'

interface Props
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'title' | 'text' | 'confirmLabel'> {
  /** Makes the server stop. */
  readonly stop: () => Promise<unknown>
}

/** Asks, stops the server, and then waits until it runs again. */
export function StopServerDialog({ stop, ...question }: Props) {
  const [isStopped, setStopped] = useState(false)
  if (isStopped) return <ServerStopped />
  return (
    <ConfirmDialog
      {...question}
      open
      isDanger
      onConfirm={async () => {
        await stop()
        setStopped(true)
        void checkServer()
        // A confirmation that ends would close this dialog.
        return new Promise<void>(() => {})
      }}
    />
  )
}
