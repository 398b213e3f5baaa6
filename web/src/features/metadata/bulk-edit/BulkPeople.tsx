import type { Author } from '@lectern/contract/values'
import { useText } from '../../../i18n/use-text.ts'
import type { LoadOptions } from '../../../ui/field/use-options.ts'
import { FormListChange } from '../../../ui/form/fields/FormListChange.tsx'
import { PeopleFields } from '../../../ui/form/fields/PeopleFields.tsx'
import { type ListChange, summarizeLists } from '../../../ui/form/list-change.ts'
import type { Field } from '../../../ui/form/use-form.ts'
import { getPeopleProps } from '../fields/people-props.ts'
import { useListSummary } from './use-list-summary.ts'

interface Props {
  readonly field: Field<ListChange<Author>>
  /** People of each item. */
  readonly lists: readonly (readonly Author[])[]
}

/** Renders a change of the people of several items. */
export function BulkPeople({ field, lists }: Props) {
  const t = useText()
  const people = getPeopleProps(t)
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
  return (
    <FormListChange
      field={field}
      label={t('edit.authors')}
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
