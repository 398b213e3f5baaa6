import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Direction } from './engine/direction.ts'
import type { GuidedPlace, PanelAccess } from './engine/renderer.ts'
import type { Panel } from './panel.ts'
import type { TextPanel } from './text/TextPanel.tsx'
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
const Text = lazyPart(async () => (await import('./text/TextPanel.tsx')).TextPanel, 'readerTools')
const Guided = lazyPart(async () => (await import('./overlays/GuidedStatus.tsx')).GuidedStatus, 'readerTools')
const PanelEditor = lazyPart(
  async () => (await import('./overlays/panel-editor/PanelEditor.tsx')).PanelEditor,
  'readerTools',
)

interface Props {
  readonly panel: Panel | undefined
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly direction: Direction
  readonly areZonesShown: boolean
  /** Contents and text of the book; undefined where there are none. */
  readonly text: Pick<ComponentProps<typeof TextPanel>, 'access' | 'bookId' | 'onGoTo' | 'page'> | undefined
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
  const { panel, reading, shift, direction, areZonesShown, guided, text, onPanel, onClose } = props
  return (
    <Suspense>
      {panel === 'settings' && (
        <Settings.Part reading={reading} shift={shift} onPanel={onPanel} onClose={onClose} />
      )}
      {reading.settings.gamma !== 100 && <Gamma.Part gamma={reading.settings.gamma} />}
      {panel === 'help' && <Help.Part mode={reading.mode} hasText={text !== undefined} onClose={onClose} />}
      {guided && <Guided.Part {...guided} />}
      {panel === 'panels' && guided?.panels && (
        <PanelEditor.Part page={guided.place.page} panels={guided.panels} onClose={onClose} />
      )}
      {text && (panel === 'contents' || panel === 'search') && (
        <Text.Part {...text} tab={panel} onTab={onPanel} onClose={onClose} />
      )}
      {areZonesShown && <Zones.Part zones={reading.settings.zones} direction={direction} />}
    </Suspense>
  )
}
