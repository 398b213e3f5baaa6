import type { Form } from '../../ui/form/use-form.ts'
import type { LibraryDraft } from './library-draft.ts'

export interface SectionProps {
  readonly form: Form<LibraryDraft>
}
