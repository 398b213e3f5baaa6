import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ReaderSettingsSection } from './ReaderSettingsSection.tsx'
import type { SectionProps } from './reader-section-props.ts'
import { wholePages } from './reader-settings.ts'
import { SettingCheck } from './SettingCheck.tsx'
import { SettingChoice } from './SettingChoice.tsx'

interface Props extends SectionProps {
  readonly onCorrect: () => void
}

/** Turns guided view on and off, and shows its settings while it is on. */
export function GuidedSettings({ reading, set, onCorrect }: Props) {
  const t = useText()
  const part = { reading, set }
  return (
    <ReaderSettingsSection title={t('guided.title')}>
      <SettingCheck {...part} name="isGuided" label={t('guided.label')} />
      {reading.settings.isGuided && (
        <>
          <SettingCheck {...part} name="guidedMask" label={t('guided.mask')} />
          <SettingChoice
            {...part}
            name="guidedWhole"
            label={t('guided.whole')}
            values={wholePages}
            toLabel={(value) => t(`guided.whole_${value}`)}
          />
          <div>
            <Button variant="quiet" onClick={onCorrect}>
              {t('guided.correct')}
            </Button>
          </div>
        </>
      )}
    </ReaderSettingsSection>
  )
}
