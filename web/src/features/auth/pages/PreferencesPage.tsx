import { useText } from '../../../i18n/use-text.ts'
import { posterFits, usePreference } from '../../../lib/preferences.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { AppearanceFields } from '../AppearanceFields.tsx'

/** Edits language, theme and the look of covers, which are stored on this device. */
export function PreferencesPage() {
  const t = useText()
  const [fit, setFit] = usePreference('posterFit')
  const [isBlurred, setBlurred] = usePreference('isUnreadBlurred')
  return (
    <SettingsSection title={t('auth.look')} text={t('auth.look_hint')}>
      <AppearanceFields />
      <SelectField
        label={t('auth.covers')}
        value={fit}
        options={posterFits.map((value) => ({ value, label: t(`auth.covers_${value}`) }))}
        onChange={setFit}
      />
      <Checkbox
        label={t('auth.covers_blurred')}
        hint={t('auth.covers_blurred_hint')}
        checked={isBlurred}
        onChange={setBlurred}
      />
    </SettingsSection>
  )
}
