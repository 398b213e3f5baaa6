import { useText } from '../../../../i18n/use-text.ts'
import { canLockOrientation } from '../../orientation-lock.ts'
import { backgroundColors, backgrounds, orientations } from '../../reader-settings.ts'
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
            <span className={styles.swatch} style={{ background: backgroundColors[value] }} />
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
      <div className={styles.checks}>
        <SettingCheck {...part} name="isAnimated" label={t('reading.animate')} />
        {document.fullscreenEnabled && (
          <SettingCheck {...part} name="isAlwaysFullscreen" label={t('reading.always_fullscreen')} />
        )}
      </div>
    </SettingsSection>
  )
}
