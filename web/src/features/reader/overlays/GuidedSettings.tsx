import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { wholePages } from '../reader-settings.ts'
import { SettingCheck } from './settings/SettingCheck.tsx'
import { SettingChoice } from './settings/SettingChoice.tsx'
import { SettingsSection } from './settings/SettingsSection.tsx'
import type { SectionProps } from './settings/section-props.ts'

interface Props extends SectionProps {
  readonly onCorrect: () => void
}

/** Turns guided view on and off, and shows its settings while it is on. */
export function GuidedSettings({ reading, set, onCorrect }: Props) {
  const t = useText()
  const part = { reading, set }
  return (
    <SettingsSection title={t('guided.title')}>
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
    </SettingsSection>
  )
}
