import type { DraftErrors, LibraryDraft } from './library-draft.ts'

export interface SectionProps {
  readonly draft: LibraryDraft
  readonly errors: DraftErrors
  readonly onChange: (part: Partial<LibraryDraft>) => void
  /** Enter in a field: as if the main button were pressed. */
  readonly onEnter: () => void
}
