import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Direction } from './engine/direction.ts'
import type { Panel } from './panel.ts'
import type { TextPanel } from './text/TextPanel.tsx'
import type { PairShift } from './use-pair-shift.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

/** Loaded on demand, because reading needs none of them. */
const Help = lazyPart(
  async () => (await import('./overlays/KeyboardHelp.tsx')).KeyboardHelp,
  'readerTools',
  'readerText',
)
const Settings = lazyPart(
  async () => (await import('./overlays/ReaderSettingsPanel.tsx')).ReaderSettingsPanel,
  'readerTools',
  'readerText',
)
const Text = lazyPart(async () => (await import('./text/TextPanel.tsx')).TextPanel, 'readerText')
const Zones = lazyPart(async () => (await import('./overlays/ZonesOverlay.tsx')).ZonesOverlay, 'readerTools')

interface Props {
  readonly panel: Panel | undefined
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly direction: Direction
  readonly areZonesShown: boolean
  /** Contents and text of the book; undefined where there are none. */
  readonly text: Pick<ComponentProps<typeof TextPanel>, 'access' | 'bookId' | 'onGoTo' | 'page'> | undefined
  readonly onPanel: (panel: Panel) => void
  readonly onClose: () => void
}

/** Shows the panel that is open, if any, and for a moment the zones of the screen. */
export function ReaderPanels(props: Props) {
  const { panel, reading, shift, direction, areZonesShown, text, onPanel, onClose } = props
  return (
    <Suspense>
      {panel === 'settings' && <Settings.Part reading={reading} shift={shift} onClose={onClose} />}
      {panel === 'help' && <Help.Part mode={reading.mode} hasText={text !== undefined} onClose={onClose} />}
      {text && (panel === 'contents' || panel === 'search') && (
        <Text.Part {...text} tab={panel} onTab={onPanel} onClose={onClose} />
      )}
      {areZonesShown && <Zones.Part zones={reading.settings.zones} direction={direction} />}
    </Suspense>
  )
}
