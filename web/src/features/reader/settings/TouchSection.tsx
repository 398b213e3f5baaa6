import { useText } from '../../../i18n/use-text.ts'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'
import type { SectionProps } from './reader-section-props.ts'
import { doubleTaps, zoneLayouts } from './reader-settings.ts'
import { SettingCheck } from './SettingCheck.tsx'
import { SettingChoice } from './SettingChoice.tsx'

/** Renders the settings of taps and swipes. */
export function TouchSection({ reading, set }: SectionProps) {
  const t = useText()
  const part = { reading, set }
  return (
    <ReaderSettingsSection title={t('reading_tools.section_touch')}>
      <SettingChoice
        {...part}
        name="zones"
        label={t('reading.zones')}
        values={zoneLayouts}
        toLabel={(value) => t(`reading.zones_${value}`)}
      />
      {reading.mode !== 'webtoon' && (
        <SettingChoice
          {...part}
          name="doubleTap"
          label={t('guided.double_tap')}
          values={doubleTaps}
          toLabel={(value) => t(`guided.double_tap_${value}`)}
        />
      )}
      <SettingCheck {...part} name="hasSwipes" label={t('reading.swipes')} />
    </ReaderSettingsSection>
  )
}
