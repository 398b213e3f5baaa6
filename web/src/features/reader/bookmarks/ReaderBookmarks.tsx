import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useBookmarks } from '../../annotations/use-bookmarks.ts'
import styles from './ReaderBookmarks.module.css'

const Panel = lazyPart(async () => (await import('./BookmarksPanel.tsx')).BookmarksPanel, 'readerTools')

export interface ReaderBookmarksProps {
  readonly bookId: string
  /** Page numbers on the screen. */
  readonly spread: readonly number[]
  /** True after the command to set or remove a bookmark; `onToggled` is called when it starts. */
  readonly isToggling: boolean
  readonly isPanelOpen: boolean
  readonly onToggled: () => void
  readonly onGo: (page: number) => void
  readonly onClose: () => void
  readonly onNotice: (text: string) => void
}

/** Renders the ribbon of a bookmark on the screen and the panel of all bookmarks; sets and removes bookmarks. */
export function ReaderBookmarks(props: ReaderBookmarksProps) {
  const { bookId, spread, isToggling, isPanelOpen, onToggled, onGo, onClose, onNotice } = props
  const t = useText()
  const errorText = useErrorText()
  const marks = useBookmarks(bookId)
  const [first = 1] = spread
  const here = spread.map(marks.find).find((bookmark) => bookmark !== undefined)
  /** Notes of bookmarks that were removed in this visit: a new bookmark on the page gets the note again. */
  const [removedNotes, setRemovedNotes] = useState<ReadonlyMap<number, string>>(new Map())

  const toggle = async () => {
    try {
      if (here) {
        setRemovedNotes(new Map([...removedNotes, [here.page ?? first, here.note]]))
        await marks.remove(here)
        onNotice(t('reading_progress.bookmark_removed'))
      } else {
        await marks.add(first, removedNotes.get(first))
        onNotice(t('reading_progress.bookmark_added'))
      }
    } catch (error) {
      onNotice(errorText(error))
    }
  }
  const begin = useEffectEvent(() => {
    onToggled()
    void toggle()
  })
  const isReady = marks.bookmarks !== undefined || marks.error !== null
  useEffect(() => {
    if (isToggling && isReady) begin()
  }, [isToggling, isReady])

  return (
    <>
      {here && (
        <div className={styles.ribbon} role="img" aria-label={t('reading_progress.bookmarked')}>
          {here.note.trim() !== '' && <span className={styles.noted} />}
        </div>
      )}
      <Suspense>
        {isPanelOpen && (
          <Panel.Part
            bookId={bookId}
            spread={spread}
            marks={marks}
            isHere={here !== undefined}
            onToggle={() => void toggle()}
            onGo={onGo}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  )
}
