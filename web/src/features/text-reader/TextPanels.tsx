import { lazyPart } from '../../i18n/lazy-part.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { BookFiles, TextBook } from './engine/text-book.ts'
import type { TextRelocation, TextTarget } from './engine/text-renderer.ts'
import type { TextPanel } from './text-panel.ts'
import type { TextAnnotations } from './use-text-annotations.ts'
import type { TextSearch } from './use-text-search.ts'
import type { TextSettingsState } from './use-text-settings.ts'

/** Loaded on demand, because reading needs none of them. */
const Contents = lazyPart(async () => (await import('./panels/ContentsPanel.tsx')).ContentsPanel)
const Settings = lazyPart(async () => (await import('./panels/TextSettingsPanel.tsx')).TextSettingsPanel)
const Search = lazyPart(async () => (await import('./panels/SearchPanel.tsx')).SearchPanel)
const Annotations = lazyPart(async () => (await import('./panels/AnnotationsPanel.tsx')).AnnotationsPanel)
const Help = lazyPart(async () => (await import('./panels/TextHelp.tsx')).TextHelp)

interface Props {
  readonly panel: TextPanel | undefined
  readonly text: TextBook
  readonly at: TextRelocation | undefined
  readonly reading: TextSettingsState
  readonly files: BookFiles
  readonly search: TextSearch
  readonly annotations: TextAnnotations
  readonly onGoTo: (target: TextTarget) => void
  readonly onClose: () => void
}

/** Shows the panel that is open, if any. */
export function TextPanels({ panel, text, at, reading, files, search, annotations, onGoTo, onClose }: Props) {
  return (
    <PartBoundary resetKey={panel ?? ''} onFailure={onClose}>
      {panel === 'contents' && (
        <Contents.Part
          text={text}
          at={at}
          onGoTo={(target) => {
            onGoTo(target)
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
