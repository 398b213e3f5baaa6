import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { canLockOrientation } from '../window/orientation-lock.ts'
import { DataSaverChoice } from './DataSaverChoice.tsx'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'
import type { SectionProps } from './reader-section-props.ts'
import { backgroundColors, backgrounds, orientations } from './reader-settings.ts'
import styles from './ScreenSection.module.css'
import { SettingCheck } from './SettingCheck.tsx'
import { SettingChoice } from './SettingChoice.tsx'

/** Renders the settings of the surroundings of a page: color, animation, full screen. */
export function ScreenSection({ reading, set }: SectionProps) {
  const t = useText()
  const part = { reading, set }
  return (
    <ReaderSettingsSection title={t('reading_tools.section_screen')}>
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
    </ReaderSettingsSection>
  )
}
