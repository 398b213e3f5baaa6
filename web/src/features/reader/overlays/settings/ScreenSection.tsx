import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../lib/classes.ts'
import { canLockOrientation } from '../../orientation-lock.ts'
import { backgroundColors, backgrounds, orientations } from '../../reader-settings.ts'
import { DataSaverChoice } from '../DataSaverChoice.tsx'
import styles from './ScreenSection.module.css'
import { SettingCheck } from './SettingCheck.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionProps } from './section-props.ts'

/** Settings of what is around the page: colour, movement, full screen. */
export function ScreenSection({ reading, set }: SectionProps) {
  const t = useText()
  const part = { reading, set }
  return (
    <SettingsSection title={t('reading_tools.section_screen')}>
      <SettingChoice
        {...part}
        name="background"
        label={t('reading.background')}
        values={backgrounds}
        toLabel={(value) => (
          <>
            <span
              className={classes(styles.swatch, value === 'edge' && styles.edge)}
              style={value === 'edge' ? undefined : { background: backgroundColors[value] }}
            />
            {t(`reading.background_${value}`)}
          </>
        )}
      />
      {canLockOrientation() && (
        <SettingChoice
          {...part}
          name="orientation"
          label={t('reading_tools.orientation')}
          values={orientations}
          toLabel={(value) => t(`reading_tools.orientation_${value}`)}
          hint={t('reading_tools.orientation_hint')}
        />
      )}
      <DataSaverChoice
        bookId={reading.ids.book}
        saver={reading.settings.dataSaver}
        onChange={(dataSaver) => set({ dataSaver })}
      />
      <div className={styles.checks}>
        <SettingCheck {...part} name="isAnimated" label={t('reading.animate')} />
        {document.fullscreenEnabled && (
          <SettingCheck {...part} name="isAlwaysFullscreen" label={t('reading.always_fullscreen')} />
        )}
      </div>
    </SettingsSection>
  )
}
