import type { Book } from '@lectern/contract/books'
import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { getReadListId, type OpenedFrom } from '../books/opened-from.ts'
import type { Book as ShownBook } from './engine/book.ts'
import type { PageMark } from './page-mark.ts'
import type { Panel } from './panel.ts'
import type { ReaderTool } from './reader-tool.ts'
import type { OpenBook } from './use-open-book.ts'
import type { PageEntry } from './use-page-entry.ts'

/** Loaded on demand, because reading needs none of them. */
const Explorer = lazyPart(
  async () => (await import('./overlays/PageExplorer.tsx')).PageExplorer,
  'readerTools',
)
const GoTo = lazyPart(async () => (await import('./overlays/GoToPage.tsx')).GoToPage, 'readerTools')
const Menu = lazyPart(async () => (await import('./menu/ReaderMenu.tsx')).ReaderMenu, 'readerTools')

interface Props {
  readonly panel: Panel | undefined
  readonly book: Book
  readonly open: OpenBook
  readonly shown: ShownBook
  readonly spread: readonly number[]
  readonly dir: 'ltr' | 'rtl'
  readonly marks: readonly PageMark[]
  readonly from: OpenedFrom | undefined
  readonly isIncognito: boolean
  readonly entry: PageEntry
  /** Tools for which the bar has no room. */
  readonly tools: readonly ReaderTool[]
  readonly onChoose: (page: number) => void
  readonly onIncognito: (isIncognito: boolean) => void
  readonly notice: (text: string) => void
  readonly onClose: () => void
}

/** Shows the overview of all pages, the question for a page, or the menu, whichever is open. */
export function ReaderToolPanels(props: Props) {
  const { panel, book, shown, spread, entry, onClose } = props
  const page = spread.at(-1) ?? 1
  return (
    <Suspense>
      {panel === 'explorer' && (
        <Explorer.Part
          pages={shown.pages}
          spread={spread}
          dir={props.dir}
          marks={props.marks}
          onChoose={props.onChoose}
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
          tools={props.tools}
          onIncognito={props.onIncognito}
          onGoTo={entry.begin}
          notice={props.notice}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
