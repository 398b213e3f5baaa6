import { useText } from '../../../../i18n/use-text.ts'
import { doubleTaps, zoneLayouts } from '../../reader-settings.ts'
import { SettingCheck } from './SettingCheck.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionProps } from './section-props.ts'

/** Settings of taps and swipes. */
export function TouchSection({ reading, set }: SectionProps) {
  const t = useText()
  return (
    <SettingsSection title={t('reading_tools.section_touch')}>
      <SettingChoice
        reading={reading}
        set={set}
        name="zones"
        label={t('reading.zones')}
        values={zoneLayouts}
        toLabel={(value) => t(`reading.zones_${value}`)}
      />
      {reading.mode !== 'webtoon' && (
        <SettingChoice
          reading={reading}
          set={set}
          name="doubleTap"
          label={t('guided.double_tap')}
          values={doubleTaps}
          toLabel={(value) => t(`guided.double_tap_${value}`)}
        />
      )}
      <SettingCheck reading={reading} set={set} name="hasSwipes" label={t('reading.swipes')} />
    </SettingsSection>
  )
}
