import { useState } from 'react'
import type { PageMark } from './page-mark.ts'
import type { Panel } from './panel.ts'
import { usePageEntry } from './use-page-entry.ts'
import { useReaderTools } from './use-reader-tools.ts'

interface Needs {
  /** Number of pages. */
  readonly count: number
  readonly hasText: boolean
  readonly hasBookmarks: boolean
  goTo(page: number): void
  loadBookmarks(): void
}

const noMarks: readonly PageMark[] = []

/** Keeps which panel is open, and what opens one: the tools of the bars, and the digits of a page number. */
export function useReaderPanels({ count, hasText, hasBookmarks, goTo, loadBookmarks }: Needs) {
  const [panel, setPanel] = useState<Panel>()
  const [marks, setMarks] = useState(noMarks)
  const [isBookmarking, setBookmarking] = useState(false)
  const close = () => setPanel(undefined)
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
    close,
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
