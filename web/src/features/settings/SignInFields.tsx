import { changeSettings } from '@lectern/contract/settings'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { SettingsFieldProps } from './field-props.ts'

/** Renders how long sign-ins are remembered, and the button that ends all remembered ones at once. */
export function SignInFields({ draft, wrong, onChange }: SettingsFieldProps) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection title={t('server.sign_in')} text={t('server.sign_in_text')}>
      <NumberField
        label={t('server.remember_days')}
        hint={t('server.remember_days_hint', {
          min: 1,
          max: 3650,
        })}
        error={
          wrong.includes('rememberMeDurationDays')
            ? t('server.between', {
                min: 1,
                max: 3650,
              })
            : undefined
        }
        value={draft.rememberMeDurationDays}
        min={1}
        max={3650}
        onChange={(rememberMeDurationDays) => onChange({ rememberMeDurationDays })}
      />
      <div>
        <Button onClick={() => setAsking(true)}>{t('server.renew_key')}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('server.renew_key_title')}
        text={t('server.renew_key_text')}
        confirmLabel={t('server.renew_key')}
        isDanger
        onConfirm={async () => {
          await call(changeSettings, { body: { renewRememberMeKey: true } })
          showToast({ text: t('server.key_renewed'), tone: 'success' })
        }}
      />
    </SettingsSection>
  )
}
