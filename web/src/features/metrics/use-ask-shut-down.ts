import { shutDown } from '@lectern/contract/metrics'
import { lazy } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'

const StopServerDialog = lazy(() =>
  import('../settings/StopServerDialog.tsx').then((m) => ({ default: m.StopServerDialog })),
)

/** Returns a function that stops the server after a confirmation. */
export function useAskShutDown() {
  const t = useText()
  return () =>
    openDialog(StopServerDialog, {
      title: t('operations.shut_down_title'),
      text: t('operations.shut_down_text'),
      confirmLabel: t('operations.shut_down'),
      stop: () => call(shutDown),
    })
}
