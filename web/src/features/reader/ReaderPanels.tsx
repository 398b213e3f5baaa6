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
/** Its few texts are those of the reader: shown at the first opening, it must not load the texts of all panels. */
const Zones = lazyPart(async () => (await import('./overlays/ZonesOverlay.tsx')).ZonesOverlay)

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
      {areZonesShown && <Zones.Part zones={reading.settings.zones} direction={direction} />}
    </Suspense>
  )
}
