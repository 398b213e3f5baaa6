import { useText } from '../../i18n/use-text.ts'
import { posterFits, usePreference } from '../../lib/preferences.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

/** Renders the choice of how covers look, which is stored on this device. */
export function CoverFields() {
  const t = useText()
  const [fit, setFit] = usePreference('posterFit')
  const [isBlurred, setBlurred] = usePreference('isUnreadBlurred')
  return (
    <>
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
    </>
  )
}
