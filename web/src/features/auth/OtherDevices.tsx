import { signOutElsewhere } from '@lectern/contract/users'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Signs the user out everywhere but here. */
export function OtherDevices({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('auth.sign_out_elsewhere')}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('auth.sign_out_elsewhere_title')}
        text={t('auth.sign_out_elsewhere_text')}
        confirmLabel={t('auth.sign_out_elsewhere')}
        onConfirm={async () => {
          await call(signOutElsewhere)
          onDone()
          showToast({ text: t('auth.signed_out_elsewhere'), tone: 'success' })
        }}
      />
    </>
  )
}
