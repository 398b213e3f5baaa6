import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Direction } from './engine/direction.ts'
import type { GuidedPlace, PanelAccess } from './engine/renderer.ts'
import type { Panel } from './panel.ts'
import type { PairShift } from './use-pair-shift.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

/** Loaded on demand, because reading needs none of them. */
const Help = lazyPart(async () => (await import('./overlays/KeyboardHelp.tsx')).KeyboardHelp, 'readerTools')
const Settings = lazyPart(
  async () => (await import('./overlays/ReaderSettingsPanel.tsx')).ReaderSettingsPanel,
  'readerTools',
)
const Guided = lazyPart(async () => (await import('./overlays/GuidedStatus.tsx')).GuidedStatus, 'readerTools')
const PanelEditor = lazyPart(
  async () => (await import('./overlays/panel-editor/PanelEditor.tsx')).PanelEditor,
  'readerTools',
)
const Zones = lazyPart(async () => (await import('./overlays/ZonesOverlay.tsx')).ZonesOverlay, 'readerTools')

interface Props {
  readonly panel: Panel | undefined
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly direction: Direction
  readonly areZonesShown: boolean
  /** Where guided view is; undefined when pages are not read panel by panel. */
  readonly guided:
    | {
        readonly place: GuidedPlace
        readonly count: number
        readonly panels: PanelAccess | undefined
        readonly areBarsShown: boolean
      }
    | undefined
  readonly onPanel: (panel: Panel) => void
  readonly onClose: () => void
}

/** Shows the panel that is open, if any, and for a moment the zones of the screen. */
export function ReaderPanels(props: Props) {
  const { panel, reading, shift, direction, areZonesShown, guided, onPanel, onClose } = props
  return (
    <Suspense>
      {panel === 'settings' && (
        <Settings.Part reading={reading} shift={shift} onPanel={onPanel} onClose={onClose} />
      )}
      {panel === 'help' && <Help.Part mode={reading.mode} onClose={onClose} />}
      {guided && <Guided.Part {...guided} />}
      {panel === 'panels' && guided?.panels && (
        <PanelEditor.Part page={guided.place.page} panels={guided.panels} onClose={onClose} />
      )}
      {areZonesShown && <Zones.Part zones={reading.settings.zones} direction={direction} />}
    </Suspense>
  )
}
