import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { type Choices, type ReaderSettings, wholePages } from '../reader-settings.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import styles from './ReaderSettingsPanel.module.css'

interface Props {
  readonly settings: ReaderSettings
  readonly set: (change: Choices) => void
  readonly onCorrect: () => void
}

/** Turns guided view on and off, and shows its settings while it is on. */
export function GuidedSettings({ settings, set, onCorrect }: Props) {
  const t = useText()
  return (
    <>
      <div className={styles.checks}>
        <Checkbox
          label={t('guided.label')}
          checked={settings.isGuided}
          onChange={(isGuided) => set({ isGuided })}
        />
        {settings.isGuided && (
          <Checkbox
            label={t('guided.mask')}
            checked={settings.guidedMask}
            onChange={(guidedMask) => set({ guidedMask })}
          />
        )}
      </div>
      {settings.isGuided && (
        <>
          <ChoiceGroup
            label={t('guided.whole')}
            value={settings.guidedWhole}
            choices={wholePages.map((value) => ({ value, label: t(`guided.whole_${value}`) }))}
            onChange={(guidedWhole) => set({ guidedWhole })}
          />
          <div>
            <Button variant="quiet" onClick={onCorrect}>
              {t('guided.correct')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
