import { useText } from '../../i18n/use-text.ts'
import { FormListChange } from '../../ui/form/FormListChange.tsx'
import { type ListChange, summarizeLists } from '../../ui/form/list-change.ts'
import type { Field } from '../../ui/form/use-form.ts'
import { TagField } from '../../ui/TagField.tsx'
import type { LoadOptions } from '../../ui/use-options.ts'
import { normalizeWord } from './suggestions.ts'
import { useListSummary } from './use-list-summary.ts'

interface Props {
  readonly field: Field<ListChange<string>>
  readonly label: string
  readonly lists: readonly (readonly string[])[]
  readonly load: LoadOptions
}

/** Renders what happens to a list of words of several items. */
export function BulkWords({ field, label, lists, load }: Props) {
  const t = useText()
  const summarize = useListSummary()
  const { mode, items } = field.value
  // Only what is there can be removed.
  const loadPresent: LoadOptions = (typed) => {
    const { inAll, inSome } = summarizeLists(lists)
    const counted = [
      ...inAll.map((item) => ({ item, count: lists.length })),
      ...inSome.map(({ item, count }) => ({ item, count })),
    ]
    const found = counted.filter(({ item }) => item.includes(typed.toLowerCase()))
    return Promise.resolve(found.map(({ item, count }) => ({ id: item, label: item, note: String(count) })))
  }
  return (
    <FormListChange field={field} label={label} now={summarize(lists)}>
      {(itemsLabel) => (
        <TagField
          label={itemsLabel}
          values={items}
          load={mode === 'remove' ? loadPresent : load}
          allowsNew={mode !== 'remove'}
          normalize={normalizeWord}
          hint={mode === 'replace' && items.length === 0 ? t('edit.replace_empty') : undefined}
          onChange={(next) => field.onChange({ mode, items: next })}
        />
      )}
    </FormListChange>
  )
}
