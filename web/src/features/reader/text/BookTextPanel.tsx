import { use, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DialogTabs } from '../../../ui/dialog/DialogTabs.tsx'
import { ReaderPanel } from '../overlays/ReaderPanel.tsx'
import { BookTextSearch } from './BookTextSearch.tsx'
import { OutlineTree } from './OutlineTree.tsx'
import type { TextAccess } from './use-book-text.ts'

export type TextTab = 'contents' | 'search'

interface Props {
  readonly bookId: string
  readonly access: TextAccess
  readonly tab: TextTab
  /** Page on the screen. */
  readonly page: number
  readonly onTab: (tab: TextTab) => void
  readonly onGoTo: (page: number) => void
  readonly onClose: () => void
}

/** True if the panel covers most of the page. */
const isNarrow = () => window.innerWidth < 600

/** Renders the outline of the book and the search of its text. */
export function BookTextPanel({ bookId, access, tab, page, onTab, onGoTo, onClose }: Props) {
  const t = useText()
  const text = use(access.load())
  const keepsMarks = useRef(false)
  const choose = (chosen: number, isChosen = true) => {
    onGoTo(chosen)
    if (!isChosen || !isNarrow()) return
    // The marks of the matches remain visible.
    keepsMarks.current = true
    onClose()
  }
  useEffect(
    () => () => {
      if (!keepsMarks.current) text.clear()
    },
    [text],
  )
  return (
    <ReaderPanel title={t('text.panel')} onClose={onClose}>
      <DialogTabs
        sections={[
          { id: 'contents', label: t('text.outline') },
          { id: 'search', label: t('text.search') },
        ]}
        current={tab}
        onChange={(id) => onTab(id === 'search' ? 'search' : 'contents')}
      />
      <div role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'search' ? (
          <BookTextSearch text={text} page={page} onChoose={choose} />
        ) : (
          <OutlineTree bookId={bookId} page={page} onChoose={choose} />
        )}
      </div>
    </ReaderPanel>
  )
}
