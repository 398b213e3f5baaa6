import { useIntl } from '../../i18n/intl.ts'
import { languages } from '../../i18n/languages.ts'
import { useText } from '../../i18n/use-text.ts'
import { themes, usePreference } from '../../lib/preferences.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import css from './AppearanceFields.module.css'

/** Renders the choice of language and theme, which is stored on this device. */
export function AppearanceFields() {
  const t = useText()
  const [theme, setTheme] = usePreference('theme')
  const { locale } = useIntl()
  const [, setLocale] = usePreference('locale')
  return (
    <div className={css.fields}>
      <SelectField
        label={t('app.language')}
        value={locale}
        options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
        onChange={setLocale}
      />
      <SelectField
        label={t('app.theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`app.theme_${value}`) }))}
        onChange={setTheme}
      />
    </div>
  )
}
