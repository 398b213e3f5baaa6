import { useText } from '../../../i18n/use-text.ts'
import { TagField } from '../../../ui/field/TagField.tsx'
import type { LoadOptions } from '../../../ui/field/use-options.ts'
import { FormListChange } from '../../../ui/form/fields/FormListChange.tsx'
import { type ListChange, summarizeLists } from '../../../ui/form/list-change.ts'
import type { Field } from '../../../ui/form/use-form.ts'
import { labelIdOf } from '../fields/field-names.ts'
import { loadGenres, loadSharingLabels, loadTags, normalizeWord } from '../fields/suggestions.ts'
import { useListSummary } from './use-list-summary.ts'

const loaders: Readonly<Record<string, LoadOptions>> = {
  genres: loadGenres,
  tags: loadTags,
  sharingLabels: loadSharingLabels,
}

interface Props {
  readonly name: string
  readonly field: Field<ListChange<string>>
  /** List of each item. */
  readonly lists: readonly (readonly string[])[]
}

/** Renders a change of a list of words of several items. */
export function BulkWords({ name, field, lists }: Props) {
  const t = useText()
  const summarize = useListSummary()
  const { mode, items } = field.value
  // Only words that an item has can be removed.
  const loadPresent: LoadOptions = (typed) => {
    const { inAll, inSome } = summarizeLists(lists)
    const counted = [...inAll.map((item) => ({ item, count: lists.length })), ...inSome]
    const found = counted.filter(({ item }) => item.includes(typed.toLowerCase()))
    return Promise.resolve(found.map(({ item, count }) => ({ id: item, label: item, note: String(count) })))
  }
  return (
    <FormListChange field={field} label={t(labelIdOf(name))} now={summarize(lists)}>
      {(itemsLabel) => (
        <TagField
          label={itemsLabel}
          values={items}
          load={mode === 'remove' ? loadPresent : (loaders[name] ?? loadPresent)}
          allowsNew={mode !== 'remove'}
          normalize={normalizeWord}
          hint={mode === 'replace' && items.length === 0 ? t('edit.replace_empty') : undefined}
          onChange={(next) => field.onChange({ mode, items: next })}
        />
      )}
    </FormListChange>
  )
}
