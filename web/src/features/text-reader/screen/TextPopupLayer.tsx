import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PartBoundary } from '../../../ui/feedback/PartBoundary.tsx'
import type { TextReaderState } from './use-text-reader.ts'

// Loaded on demand, because many books need none of them.
const Note = lazyPart(async () => (await import('../panels/NotePopup.tsx')).NotePopup)
const Outside = lazyPart(async () => (await import('../panels/OutsideLink.tsx')).OutsideLink)
const Picture = lazyPart(async () => (await import('../panels/PictureOverlay.tsx')).PictureOverlay)
const Table = lazyPart(async () => (await import('../panels/TableOverlay.tsx')).TableOverlay)
const Annotation = lazyPart(async () => (await import('../annotations/AnnotationPanel.tsx')).AnnotationPanel)
const Selection = lazyPart(async () => (await import('../annotations/TextSelectionBar.tsx')).TextSelectionBar)

/** Shows the note, question, picture or table that is open, if any. */
export function TextPopupLayer({ reader }: { readonly reader: TextReaderState }) {
  const t = useText()
  const { text, files, reading, popups, annotations, aloud, showNotice } = reader
  const { popup, openLink, close } = popups
  return (
    <PartBoundary
      resetKey={`${popup?.kind} ${annotations.opened?.id} ${annotations.selection !== undefined}`}
      onFailure={() => {
        close()
        annotations.close()
        annotations.select(undefined)
      }}
    >
      {popup?.kind === 'note' && (
        <Note.Part
          text={text}
          files={files}
          settings={reading.rendered}
          note={popup.note}
          onOpenLink={openLink}
          onGoThere={() => openLink(popup.link)}
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
        <Selection.Part
          selection={annotations.selection}
          annotations={annotations}
          dictionary={reading.settings.dictionary}
          onCopied={() => showNotice(t('text_reader.copied'))}
          onSearch={reader.searchFor}
          onReadAloud={aloud.isOffered ? () => aloud.begin(annotations.take()) : undefined}
        />
      )}
    </PartBoundary>
  )
}
