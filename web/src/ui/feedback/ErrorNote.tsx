import { useErrorText } from '../../i18n/use-error-text.ts'
import { Note } from './Note.tsx'

/** Shows an error as a note; renders nothing without an error. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  const errorText = useErrorText()
  return error ? <Note tone="danger">{errorText(error)}</Note> : null
}
