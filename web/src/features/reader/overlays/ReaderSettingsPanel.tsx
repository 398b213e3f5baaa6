import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Choices, Scope } from '../reader-settings.ts'
import type { PairShift } from '../use-pair-shift.ts'
import type { ReaderSettingsState } from '../use-reader-settings.ts'
import { ReaderPanel } from './ReaderPanel.tsx'
import { ModeSection } from './settings/ModeSection.tsx'
import { PageSection } from './settings/PageSection.tsx'
import { ScopeSection } from './settings/ScopeSection.tsx'
import { ScreenSection } from './settings/ScreenSection.tsx'
import { StripSection } from './settings/StripSection.tsx'
import type { SectionProps } from './settings/section-props.ts'
import { TouchSection } from './settings/TouchSection.tsx'

interface Props {
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly onClose: () => void
}

/** Shows all settings of reading, and where a change is to hold. */
export function ReaderSettingsPanel({ reading, shift, onClose }: Props) {
  const t = useText()
  const [scope, setScope] = useState<Scope>()
  const set = (change: Choices) => (scope ? reading.choose(scope, change) : reading.change(change))
  const part: SectionProps = { reading, shift, set }
  return (
    <ReaderPanel title={t('reader.settings')} onClose={onClose} isLow>
      <ModeSection {...part} />
      {reading.mode === 'webtoon' ? <StripSection {...part} /> : <PageSection {...part} />}
      <ScreenSection {...part} />
      <TouchSection {...part} />
      <ScopeSection reading={reading} scope={scope} onScope={setScope} />
    </ReaderPanel>
  )
}
