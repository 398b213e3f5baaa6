import { forgetSyncPoints } from '@lectern/contract/kobo-choices'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Lets the Kobo devices of the user sync from the start. */
export function KoboAgain() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('devices.kobo_again')}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('devices.kobo_again_title')}
        text={t('devices.kobo_again_text')}
        confirmLabel={t('devices.kobo_again')}
        onConfirm={async () => {
          await call(forgetSyncPoints, { query: { key_id: [] } })
          showToast({ text: t('devices.kobo_again_done'), tone: 'success' })
        }}
      />
    </div>
  )
}
