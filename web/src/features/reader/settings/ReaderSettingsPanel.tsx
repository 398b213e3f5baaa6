import { Suspense, useState } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Panel } from '../bars/reader-tool.ts'
import { ReaderPanel } from '../overlays/ReaderPanel.tsx'
import { GuidedSettings } from './GuidedSettings.tsx'
import { defaultLook, type LookChoices } from './look-settings.ts'
import { ModeSection } from './ModeSection.tsx'
import { PageSection } from './PageSection.tsx'
import type { SectionProps } from './reader-section-props.ts'
import type { Choices, Scope } from './reader-settings.ts'
import { ScopeSection } from './ScopeSection.tsx'
import { ScreenSection } from './ScreenSection.tsx'
import { StripSection } from './StripSection.tsx'
import { TouchSection } from './TouchSection.tsx'
import type { PairShift } from './use-pair-shift.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

const Look = lazyPart(async () => (await import('./LookSettings.tsx')).LookSettings, 'readerTools')
const lookNames = Object.keys(defaultLook) as (keyof LookChoices)[]

interface Props {
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly onPanel: (panel: Panel) => void
  readonly onClose: () => void
}

/** Renders all settings of the reader, and the scope of changes. */
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
