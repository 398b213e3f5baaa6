import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { KoboFields } from '../../settings/KoboFields.tsx'
import { SettingsForm } from '../../settings/SettingsForm.tsx'
import { KoreaderLibraries } from '../KoreaderLibraries.tsx'

/** Settings of the server for programs and devices that read here. */
export function DeviceSettingsPage() {
  const t = useText()
  return (
    <SettingsForm>
      {(fields) => (
        <>
          <SettingsSection title={t('devices.access')} text={t('devices.access_text')}>
            <ul>
              <li>
                <Link to={'/settings/users' as string}>{t('devices.to_users')}</Link>
              </li>
              <li>
                <Link to={'/account/devices' as string}>{t('devices.to_addresses')}</Link>
              </li>
            </ul>
          </SettingsSection>
          <KoreaderLibraries />
          <KoboFields {...fields} />
        </>
      )}
    </SettingsForm>
  )
}
