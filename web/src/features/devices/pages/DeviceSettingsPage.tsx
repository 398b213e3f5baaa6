import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { KoboFields } from '../../settings/KoboFields.tsx'
import { SettingsForm } from '../../settings/SettingsForm.tsx'
import { KoreaderLibraries } from '../KoreaderLibraries.tsx'
import css from './Devices.module.css'

/** Edits the settings of the server for other programs and devices. */
export function DeviceSettingsPage() {
  const t = useText()
  return (
    <SettingsForm>
      {(fields) => (
        <>
          <SettingsSection title={t('devices.access')} text={t('devices.access_text')}>
            <div className={css.links}>
              <Link className={buttonClass()} to={'/settings/users' as string}>
                {t('devices.to_users')}
              </Link>
              <Link className={buttonClass()} to={'/account/devices' as string}>
                {t('devices.to_addresses')}
              </Link>
            </div>
          </SettingsSection>
          <KoreaderLibraries />
          <KoboFields {...fields} />
        </>
      )}
    </SettingsForm>
  )
}
