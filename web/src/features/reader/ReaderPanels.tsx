import type { Book } from '@lectern/contract/books'
import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { getReadListId, type OpenedFrom } from '../books/opened-from.ts'
import type { Book as ShownBook } from './engine/book.ts'
import type { GuidedPlace, PanelAccess } from './engine/renderer.ts'
import type { PageMark } from './page-mark.ts'
import type { Panel } from './panel.ts'
import type { ReaderTool } from './reader-tool.ts'
import type { TextPanel } from './text/TextPanel.tsx'
import type { OpenBook } from './use-open-book.ts'
import type { PageEntry } from './use-page-entry.ts'
import type { PairShift } from './use-pair-shift.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

/** Each is a file of its own, because nobody opens all of them. */
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
const Explorer = lazyPart(
  async () => (await import('./overlays/PageExplorer.tsx')).PageExplorer,
  'readerTools',
)
const GoTo = lazyPart(async () => (await import('./overlays/GoToPage.tsx')).GoToPage, 'readerTools')
const Zones = lazyPart(async () => (await import('./overlays/ZonesOverlay.tsx')).ZonesOverlay)
const Menu = lazyPart(async () => (await import('./menu/ReaderMenu.tsx')).ReaderMenu, 'readerTools')
const Text = lazyPart(async () => (await import('./text/TextPanel.tsx')).TextPanel, 'readerText')
const PanelEditor = lazyPart(
  async () => (await import('./overlays/panel-editor/PanelEditor.tsx')).PanelEditor,
  'readerTools',
)

interface Props {
  readonly panel: Panel | undefined
  readonly areZonesShown: boolean
  readonly book: Book
  readonly open: OpenBook
  readonly shown: ShownBook
  readonly spread: readonly number[]
  readonly dir: 'ltr' | 'rtl'
  readonly marks: readonly PageMark[]
  readonly from: OpenedFrom | undefined
  readonly isIncognito: boolean
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  /** Contents and text of the book; undefined where there are none. */
  readonly text: Pick<ComponentProps<typeof TextPanel>, 'access' | 'bookId' | 'onGoTo' | 'page'> | undefined
  /** The page that is read panel by panel, for those who correct its panels. */
  readonly guided: { readonly place: GuidedPlace; readonly panels: PanelAccess } | undefined
  readonly entry: PageEntry
  /** Tools for which the bar has no room. */
  readonly tools: readonly ReaderTool[]
  readonly onPanel: (panel: Panel) => void
  readonly onIncognito: (isIncognito: boolean) => void
  readonly notice: (text: string) => void
  readonly onClose: () => void
}

/** Shows the panel that is open, and for a moment the zones of the screen. Loaded with the first of them, because reading needs none. */
export function ReaderPanels(props: Props) {
  const { panel, book, shown, spread, reading, entry, text, guided, onClose } = props
  const page = spread.at(-1) ?? 1
  return (
    <Suspense>
      {props.areZonesShown && <Zones.Part zones={reading.settings.zones} direction={shown.direction} />}
      {panel === 'settings' && (
        <Settings.Part reading={reading} shift={props.shift} onPanel={props.onPanel} onClose={onClose} />
      )}
      {panel === 'help' && <Help.Part mode={reading.mode} hasText={text !== undefined} onClose={onClose} />}
      {panel === 'panels' && guided && (
        <PanelEditor.Part page={guided.place.page} panels={guided.panels} onClose={onClose} />
      )}
      {text && (panel === 'contents' || panel === 'search') && (
        <Text.Part {...text} tab={panel} onTab={props.onPanel} onClose={onClose} />
      )}
      {panel === 'explorer' && (
        <Explorer.Part
          pages={shown.pages}
          spread={spread}
          dir={props.dir}
          marks={props.marks}
          onChoose={entry.choose}
          onClose={onClose}
        />
      )}
      {panel === 'goTo' && (
        <GoTo.Part
          pages={shown.pages}
          current={page}
          text={entry.text}
          onText={entry.setText}
          onChoose={entry.choose}
          onClose={onClose}
        />
      )}
      {panel === 'more' && (
        <Menu.Part
          book={book}
          page={props.open.pages?.pages[page - 1]}
          pageUrl={shown.pages[page - 1]?.url ?? ''}
          pageNumber={page}
          readListId={getReadListId(props.from)}
          isIncognito={props.isIncognito}
          reading={reading}
          tools={props.tools}
          onIncognito={props.onIncognito}
          onGoTo={entry.begin}
          onHelp={() => props.onPanel('help')}
          notice={props.notice}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
