import { Suspense, useState } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { defaultLook, type LookChoices } from '../look-settings.ts'
import type { Panel } from '../panel.ts'
import type { Choices, Scope } from '../reader-settings.ts'
import type { PairShift } from '../use-pair-shift.ts'
import type { ReaderSettingsState } from '../use-reader-settings.ts'
import { GuidedSettings } from './GuidedSettings.tsx'
import { ReaderPanel } from './ReaderPanel.tsx'
import { ModeSection } from './settings/ModeSection.tsx'
import { PageSection } from './settings/PageSection.tsx'
import { ScopeSection } from './settings/ScopeSection.tsx'
import { ScreenSection } from './settings/ScreenSection.tsx'
import { StripSection } from './settings/StripSection.tsx'
import type { SectionProps } from './settings/section-props.ts'
import { TouchSection } from './settings/TouchSection.tsx'

const Look = lazyPart(async () => (await import('./LookSettings.tsx')).LookSettings, 'readerTools')
const lookNames = Object.keys(defaultLook) as (keyof LookChoices)[]

interface Props {
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly onPanel: (panel: Panel) => void
  readonly onClose: () => void
}

/** Shows all settings of reading, and where a change is to hold. */
export function ReaderSettingsPanel({ reading, shift, onPanel, onClose }: Props) {
  const t = useText()
  const [scope, setScope] = useState<Scope>()
  const set = (change: Choices) => (scope ? reading.choose(scope, change) : reading.change(change))
  const part: SectionProps = { reading, shift, set }
  const isStrip = reading.mode === 'webtoon'
  const isGuided = !isStrip && reading.settings.isGuided
  return (
    <ReaderPanel title={t('reader.settings')} onClose={onClose} isLow>
      <ModeSection {...part} />
      {!isStrip && <GuidedSettings {...part} onCorrect={() => onPanel('panels')} />}
      {isStrip && <StripSection {...part} />}
      {!isStrip && !isGuided && <PageSection {...part} />}
      <Suspense>
        <Look.Part
          look={reading.settings}
          isStrip={isStrip}
          set={set}
          onReset={() => (scope ? reading.choose(scope, defaultLook) : reading.clear(lookNames))}
        />
      </Suspense>
      <ScreenSection {...part} />
      <TouchSection {...part} />
      <ScopeSection reading={reading} scope={scope} onScope={setScope} />
    </ReaderPanel>
  )
}
