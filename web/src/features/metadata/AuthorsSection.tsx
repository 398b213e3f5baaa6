import type { Author } from '@lectern/contract/values'
import { useText } from '../../i18n/use-text.ts'
import { FormPeople } from '../../ui/form/FormPeople.tsx'
import type { Field } from '../../ui/form/use-form.ts'
import { usePeople } from './use-people.ts'

export function AuthorsSection({ field }: { readonly field: Field<readonly Author[]> }) {
  const t = useText()
  const people = usePeople()
  return <FormPeople {...people} field={field} label={t('edit.authors')} />
}
