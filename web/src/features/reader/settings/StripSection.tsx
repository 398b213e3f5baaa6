import { useText } from '../../../i18n/use-text.ts'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'
import type { SectionProps } from './reader-section-props.ts'
import { scrollSpeeds, sidePaddings, stripFits, stripMargins, stripWidths } from './reader-settings.ts'
import { SettingCheck } from './SettingCheck.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingSlider } from './SettingSlider.tsx'

/** Renders the settings of a strip. */
export function StripSection({ reading, set }: SectionProps) {
  const t = useText()
  const part = { reading, set }
  return (
    <ReaderSettingsSection title={t('reading_tools.section_strip')}>
      <SettingChoice
        {...part}
        name="stripFit"
        label={t('reader.fit')}
        values={stripFits}
        toLabel={(value) => t(`reader.fit_${value}`)}
      />
      <SettingSlider
        {...part}
        name="stripWidth"
        label={t('reading.strip_width')}
        values={stripWidths}
        toText={(pixels) => (pixels === 0 ? t('reading.no_limit') : t('reading.pixels', { pixels }))}
      />
      <SettingSlider
        {...part}
        name="sidePadding"
        label={t('reading.side_padding')}
        values={sidePaddings}
        toText={(percent) => (percent === 0 ? t('reading.none') : t('reading.percent', { percent }))}
      />
      <SettingSlider
        {...part}
        name="stripMargin"
        label={t('reading.strip_margin')}
        values={stripMargins}
        toText={(pixels) => (pixels === 0 ? t('reading.none') : t('reading.pixels', { pixels }))}
      />
      <SettingSlider
        {...part}
        name="scrollSpeed"
        label={t('reading.scroll_speed')}
        values={scrollSpeeds}
        toText={(pixels) => t('reading.pixels_per_second', { pixels })}
      />
      <SettingCheck {...part} name="isContinuous" label={t('strip.continuous')} />
    </ReaderSettingsSection>
  )
}
