import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'
import type { LinkTarget } from '../engine/resolve-links.ts'
import { type Note, showNote } from '../engine/show-note.ts'
import type { BookFiles, TextBook } from '../engine/text-book.ts'
import type { TextSettings } from '../engine/text-settings.ts'
import styles from './NotePopup.module.css'

interface Props {
  readonly text: TextBook
  readonly files: BookFiles
  readonly settings: TextSettings
  readonly note: Note
  readonly onOpenLink: (link: LinkTarget) => void
  readonly onGoThere: () => void
  readonly onClose: () => void
}

/** Shows a footnote over the page, without leaving the page. */
export function NotePopup({ text, files, settings, note, onOpenLink, onGoThere, onClose }: Props) {
  const t = useText()
  const host = useRef<HTMLDivElement>(null)
  const show = useEffectEvent((element: HTMLElement) =>
    showNote(element, { book: text, files, settings }, note, onOpenLink, onClose),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another note is another frame
  useEffect(() => {
    const element = host.current
    if (!element) return
    show(element).catch(() => {})
    return () => element.replaceChildren()
  }, [note])
  return (
    <ReaderPanel title={t('text_reader.note')} onClose={onClose}>
      <div
        ref={host}
        className={styles.note}
        style={{ background: settings.colors.background, color: settings.colors.text }}
      />
      <div>
        <Button onClick={onGoThere}>{t('text_reader.note_go')}</Button>
      </div>
    </ReaderPanel>
  )
}
