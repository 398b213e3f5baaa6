import { Suspense } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import type { ReaderState } from './use-reader.ts'

// Each panel is a separate file, because few users open all of them.
const Help = lazyPart(
  async () => (await import('../overlays/KeyboardHelp.tsx')).KeyboardHelp,
  'readerTools',
  'readerText',
)
const Settings = lazyPart(
  async () => (await import('../settings/ReaderSettingsPanel.tsx')).ReaderSettingsPanel,
  'readerTools',
  'readerText',
)
const Explorer = lazyPart(
  async () => (await import('../overlays/PageExplorer.tsx')).PageExplorer,
  'readerTools',
)
const GoTo = lazyPart(async () => (await import('../overlays/GoToPage.tsx')).GoToPage, 'readerTools')
const Zones = lazyPart(async () => (await import('../overlays/ZonesOverlay.tsx')).ZonesOverlay)
const Menu = lazyPart(async () => (await import('../menu/ReaderMenu.tsx')).ReaderMenu, 'readerTools')
const Text = lazyPart(async () => (await import('../text/BookTextPanel.tsx')).BookTextPanel, 'readerText')
const PanelEditor = lazyPart(
  async () => (await import('../overlays/panel-editor/PanelEditor.tsx')).PanelEditor,
  'readerTools',
)

/** Shows the open panel of the reader (settings, contents, menu), and for a moment the zones of the screen. */
export function ReaderSidePanels({ reader }: { readonly reader: ReaderState }) {
  const { book, shown, spread, page, dir, reading, text, renderer, guidedPosition, panels, goTo } = reader
  const { panel, open, close, entry } = panels
  return (
    <Suspense>
      {reader.zones.isShown && <Zones.Part zones={reading.settings.zones} direction={shown.direction} />}
      {panel === 'settings' && (
        <Settings.Part reading={reading} shift={reader.shift} onPanel={open} onClose={close} />
      )}
      {panel === 'help' && <Help.Part mode={reading.mode} hasText={text !== undefined} onClose={close} />}
      {panel === 'panels' && guidedPosition && renderer?.panels && (
        <PanelEditor.Part page={guidedPosition.page} panels={renderer.panels} onClose={close} />
      )}
      {text && (panel === 'contents' || panel === 'search') && (
        <Text.Part
          bookId={book.id}
          access={text}
          page={page}
          tab={panel}
          onTab={open}
          onGoTo={goTo}
          onClose={close}
        />
      )}
      {panel === 'explorer' && (
        <Explorer.Part
          pages={shown.pages}
          spread={spread}
          dir={dir}
          marks={panels.marks}
          onChoose={entry.choose}
          onClose={close}
        />
      )}
      {panel === 'goTo' && (
        <GoTo.Part
          pages={shown.pages}
          current={page}
          text={entry.text}
          onText={entry.setText}
          onChoose={entry.choose}
          onClose={close}
        />
      )}
      {panel === 'more' && <Menu.Part reader={reader} />}
    </Suspense>
  )
}
