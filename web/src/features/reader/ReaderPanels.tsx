import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Direction } from './engine/direction.ts'
import type { Panel } from './panel.ts'
import type { PairShift } from './use-pair-shift.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

/** Loaded on demand, because reading needs none of them. */
const Help = lazyPart(async () => (await import('./overlays/KeyboardHelp.tsx')).KeyboardHelp, 'readerTools')
const Settings = lazyPart(
  async () => (await import('./overlays/ReaderSettingsPanel.tsx')).ReaderSettingsPanel,
  'readerTools',
)
const Zones = lazyPart(async () => (await import('./overlays/ZonesOverlay.tsx')).ZonesOverlay)
const Gamma = lazyPart(async () => (await import('./overlays/PageGamma.tsx')).PageGamma)

interface Props {
  readonly panel: Panel | undefined
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly direction: Direction
  readonly areZonesShown: boolean
  readonly onClose: () => void
}

/** Shows the panel that is open, if any, and for a moment the zones of the screen. */
export function ReaderPanels({ panel, reading, shift, direction, areZonesShown, onClose }: Props) {
  return (
    <Suspense>
      {panel === 'settings' && <Settings.Part reading={reading} shift={shift} onClose={onClose} />}
      {panel === 'help' && <Help.Part mode={reading.mode} onClose={onClose} />}
      {reading.settings.gamma !== 100 && <Gamma.Part gamma={reading.settings.gamma} />}
      {areZonesShown && <Zones.Part zones={reading.settings.zones} direction={direction} />}
    </Suspense>
  )
}
