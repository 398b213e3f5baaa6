import { lazyPart } from '../../../i18n/lazy-part.ts'
import { PartBoundary } from '../../../ui/feedback/PartBoundary.tsx'
import type { TextReaderState } from './use-text-reader.ts'

// Loaded on demand, because reading needs none of them.
const Contents = lazyPart(async () => (await import('../panels/ContentsPanel.tsx')).ContentsPanel)
const Settings = lazyPart(async () => (await import('../settings/TextSettingsPanel.tsx')).TextSettingsPanel)
const Search = lazyPart(async () => (await import('../panels/TextSearchPanel.tsx')).TextSearchPanel)
const Annotations = lazyPart(
  async () => (await import('../annotations/AnnotationsPanel.tsx')).AnnotationsPanel,
)
const Help = lazyPart(async () => (await import('../panels/TextHelp.tsx')).TextHelp)

/** Shows the open panel, if any. */
export function TextPanels({ reader }: { readonly reader: TextReaderState }) {
  const { panel, text, at, reading, files, search, annotations, jumps, closePanel: onClose } = reader
  return (
    <PartBoundary resetKey={panel ?? ''} onFailure={onClose}>
      {panel === 'contents' && (
        <Contents.Part
          text={text}
          at={at}
          onGoTo={(target) => {
            jumps.goTo(target)
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {panel === 'settings' && <Settings.Part text={text} reading={reading} onClose={onClose} />}
      {panel === 'search' && <Search.Part text={text} files={files} search={search} onClose={onClose} />}
      {panel === 'notes' && <Annotations.Part text={text} annotations={annotations} onClose={onClose} />}
      {panel === 'help' && <Help.Part onClose={onClose} />}
    </PartBoundary>
  )
}
