import type { DraftErrors, LibraryDraft } from './library-draft.ts'

export interface SectionProps {
  readonly draft: LibraryDraft
  readonly errors: DraftErrors
  readonly onChange: (part: Partial<LibraryDraft>) => void
  /** Called when Enter is pressed in a field; presses the main button. */
  readonly onEnter: () => void
}
