import type { Author } from '@lectern/contract/values'
import { useText } from '../../i18n/use-text.ts'
import { FormListChange } from '../../ui/form/FormListChange.tsx'
import { type ListChange, summarizeLists } from '../../ui/form/list-change.ts'
import { PeopleFields } from '../../ui/form/PeopleFields.tsx'
import type { Field } from '../../ui/form/use-form.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import { useListSummary } from './use-list-summary.ts'
import { usePeople } from './use-people.ts'

interface Props {
  readonly field: Field<ListChange<Author>>
  readonly lists: readonly (readonly Author[])[]
}

/** Renders what happens to the people of several items. */
export function BulkPeople({ field, lists }: Props) {
  const t = useText()
  const people = usePeople()
  const summarize = useListSummary()
  const { mode, items } = field.value
  const loadPresent =
    (role: string): LoadOptions =>
    (typed) => {
      const { inAll, inSome } = summarizeLists(
        lists.map((list) => list.filter((author) => author.role === role)),
      )
      const names = [...inAll, ...inSome.map(({ item }) => item)].map(({ name }) => name)
      const found = names.filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
      return Promise.resolve(found.map((name) => ({ id: name, label: name })))
    }
  const present = people.roles.filter((role) =>
    lists.some((list) => list.some((author) => author.role === role)),
  )
  const label = t('edit.authors')
  return (
    <FormListChange
      field={field}
      label={label}
      now={summarize(lists.map((list) => list.map(({ name, role }) => `${name} (${people.roleName(role)})`)))}
    >
      {() => (
        <PeopleFields
          {...people}
          {...(mode === 'remove' && { loadNames: loadPresent, roles: present })}
          values={items}
          onChange={(next) => field.onChange({ mode, items: next })}
        />
      )}
    </FormListChange>
  )
}
