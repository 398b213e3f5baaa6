import { lazyPart } from '../../i18n/lazy-part.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { BookFiles, TextBook } from './engine/text-book.ts'
import type { TextSettings } from './engine/text-settings.ts'
import type { TextAnnotations } from './use-text-annotations.ts'
import type { TextPopups } from './use-text-popups.ts'

/** Loaded on demand, because many books need none of them. */
const Note = lazyPart(async () => (await import('./panels/NotePopup.tsx')).NotePopup)
const Outside = lazyPart(async () => (await import('./panels/OutsideLink.tsx')).OutsideLink)
const Picture = lazyPart(async () => (await import('./panels/PictureOverlay.tsx')).PictureOverlay)
const Table = lazyPart(async () => (await import('./panels/TableOverlay.tsx')).TableOverlay)

const Annotation = lazyPart(async () => (await import('./panels/AnnotationPanel.tsx')).AnnotationPanel)
const Selection = lazyPart(async () => (await import('./panels/SelectionBar.tsx')).SelectionBar)

interface Props {
  readonly text: TextBook
  readonly files: BookFiles
  readonly settings: TextSettings
  readonly popups: TextPopups
  readonly annotations: TextAnnotations
  readonly dictionary: string
  readonly onCopied: () => void
  readonly onSearch: (text: string) => void
  readonly onReadAloud: (() => void) | undefined
}

/** Shows the note, question, picture or table that is open, if any. */
export function TextPopupLayer({ text, files, settings, popups, annotations, ...rest }: Props) {
  const { popup, follow, close } = popups
  return (
    <PartBoundary
      resetKey={`${popup?.kind} ${annotations.opened?.id} ${annotations.selection !== undefined}`}
      onFailure={() => {
        close()
        annotations.open(undefined)
        annotations.select(undefined)
      }}
    >
      {popup?.kind === 'note' && (
        <Note.Part
          text={text}
          files={files}
          settings={settings}
          note={popup.note}
          onFollow={follow}
          onGoThere={() => follow(popup.link)}
          onClose={close}
        />
      )}
      {popup?.kind === 'outside' && <Outside.Part address={popup.address} onClose={close} />}
      {popup?.kind === 'picture' && (
        <Picture.Part address={popup.address} text={popup.text} onClose={close} />
      )}
      {popup?.kind === 'table' && <Table.Part files={files} table={popup.table} onClose={close} />}
      {annotations.opened && (
        <Annotation.Part
          key={annotations.opened.id}
          annotation={annotations.opened}
          annotations={annotations}
        />
      )}
      {annotations.selection && (
        <Selection.Part selection={annotations.selection} annotations={annotations} {...rest} />
      )}
    </PartBoundary>
  )
}
