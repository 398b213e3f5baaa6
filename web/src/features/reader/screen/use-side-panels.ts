import { useState } from 'react'
import type { PageMark } from '../bars/page-mark.ts'
import type { Panel } from '../bars/reader-tool.ts'
import { useReaderTools } from '../bars/use-reader-tools.ts'
import { usePageEntry } from '../input/use-page-entry.ts'
import type { CloseLayer } from './layers.ts'

interface Needs {
  /** Number of pages. */
  readonly count: number
  readonly hasText: boolean
  readonly hasBookmarks: boolean
  goTo(page: number): void
  loadBookmarks(): void
}

const noMarks: readonly PageMark[] = []

/** Keeps the open panel, the tools that open panels, the typed page number, and bookmarks. */
export function useSidePanels({ count, hasText, hasBookmarks, goTo, loadBookmarks }: Needs) {
  const [panel, setPanel] = useState<Panel>()
  const [marks, setMarks] = useState(noMarks)
  const [isBookmarking, setBookmarking] = useState(false)
  const close: CloseLayer = () => {
    setPanel(undefined)
    return panel !== undefined
  }
  const toggle = (wanted: Panel) => {
    if (wanted === 'bookmarks') loadBookmarks()
    setPanel(panel === wanted ? undefined : wanted)
  }
  const entry = usePageEntry({
    count,
    isOpen: panel === 'goTo',
    open: () => setPanel('goTo'),
    close,
    goTo,
  })
  const tools = useReaderTools(panel, toggle, { hasText, hasBookmarks })
  const bookmarks = {
    isToggling: isBookmarking,
    isPanelOpen: panel === 'bookmarks',
    toggled: () => setBookmarking(false),
  }
  return {
    panel,
    open: setPanel,
    close,
    toggle,
    entry,
    tools,
    /** Pages that the slider and the overview mark. */
    marks,
    setMarks,
    /** Undefined where the server keeps no bookmarks. */
    bookmarks: hasBookmarks ? bookmarks : undefined,
    toggleBookmark() {
      loadBookmarks()
      setBookmarking(hasBookmarks)
    },
  }
}
export type SidePanelsState = ReturnType<typeof useSidePanels>
