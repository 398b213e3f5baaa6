import { type CSSProperties, useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import styles from './TextSettingsPanel.module.css'
import { getColors, type TextChoices, type TextReaderSettings, themes } from './text-reader-settings.ts'

interface Props {
  readonly settings: TextReaderSettings
  readonly onChange: (change: TextChoices) => void
}

/** Renders the choice of a theme, each with its colors. */
export function ThemeChoice({ settings, onChange }: Props) {
  const t = useText()
  const name = useId()
  const isAppDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
  return (
    <div>
      <fieldset className={styles.themes}>
        <legend className={styles.legend}>{t('text_reader.theme')}</legend>
        {themes.map((theme) => {
          const { text, background } = getColors({ ...settings, theme }, isAppDark)
          return (
            <label key={theme} className={styles.theme}>
              <input
                type="radio"
                className={styles.input}
                name={name}
                value={theme}
                checked={theme === settings.theme}
                onChange={() => onChange({ theme })}
              />
              <span
                className={styles.swatch}
                style={{ '--swatch': background, '--swatch-ink': text } as CSSProperties}
                aria-hidden="true"
              >
                Aa
              </span>
              {t(`text_reader.theme_${theme}`)}
            </label>
          )
        })}
      </fieldset>
      {settings.theme === 'own' && (
        <div className={styles.colors}>
          {(['ownText', 'ownBackground'] as const).map((each) => (
            <label key={each} className={styles.color}>
              <input
                type="color"
                value={settings[each]}
                onChange={(event) => onChange({ [each]: event.target.value })}
              />
              {t(`text_reader.${each === 'ownText' ? 'own_text' : 'own_background'}`)}
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
