import { useText } from '../../../i18n/use-text.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { AppearanceFields } from '../AppearanceFields.tsx'
import { CoverFields } from '../CoverFields.tsx'

/** Edits language, theme and covers on this device. */
export function PreferencesPage() {
  const t = useText()
  return (
    <SettingsSection title={t('auth.look')} text={t('auth.look_hint')}>
      <AppearanceFields />
      <CoverFields />
    </SettingsSection>
  )
}
