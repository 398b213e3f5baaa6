import { signOutElsewhere } from '@lectern/contract/users'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Signs the user out everywhere but here. */
export function OtherDevices() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  if (!useServerOffers('user-overview')) return null
  return (
    <SettingsSection title={t('auth.sessions')} text={t('auth.sessions_text')}>
      <div>
        <Button onClick={() => setAsking(true)}>{t('auth.sign_out_elsewhere')}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('auth.sign_out_elsewhere_title')}
        text={t('auth.sign_out_elsewhere_text')}
        confirmLabel={t('auth.sign_out_elsewhere')}
        onConfirm={async () => {
          await call(signOutElsewhere)
          showToast({ text: t('auth.signed_out_elsewhere'), tone: 'success' })
        }}
      />
    </SettingsSection>
  )
}
