import type { Author } from '@lectern/contract/values'
import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { ListChange } from '../../../ui/form/list-change.ts'
import { type Field, useForm } from '../../../ui/form/use-form.ts'
import { useUser } from '../../auth/queries.ts'
import { toFormSections } from '../fields/form-sections.ts'
import { type FieldName, MetadataField } from '../fields/MetadataField.tsx'
import { BulkPeople } from './BulkPeople.tsx'
import { BulkWords } from './BulkWords.tsx'
import { type BulkKind, type BulkValues, checkBulk, hashIds, planBulk, toBulkSnapshot } from './bulk-form.ts'
import { ReviewList } from './ReviewList.tsx'
import { useDescribeChange } from './use-describe-change.ts'

interface Props<I, V extends object, C> {
  readonly kind: BulkKind<I, V, C>
  readonly title: string
  readonly items: readonly I[]
  readonly onClose: () => void
}

/** Edits several items, and lists every change for review before it is saved. */
export function BulkEditForm<I, V extends object, C>({ kind, title, items: given, onClose }: Props<I, V, C>) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const describe = useDescribeChange()
  const [items, setItems] = useState(given)
  const form = useForm<BulkValues>({
    start: toBulkSnapshot(kind, given),
    check: (_, edits) => checkBulk(kind, edits),
    draftKey: `${userId}.${kind.draftName}.${hashIds(given.map(kind.idOf))}`,
  })
  const values = useMemo(() => items.map((item) => kind.toSnapshot(item).values as BulkValues), [items, kind])
  const listsOf = (name: FieldName) => values.map((each) => each[name] as readonly never[])
  const renderField = (name: FieldName) => {
    const field = form.field(name)
    if (!kind.lists.some((list) => list === name)) return <MetadataField name={name} field={field} />
    return name === 'authors' ? (
      <BulkPeople field={field as Field<ListChange<Author>>} lists={listsOf(name)} />
    ) : (
      <BulkWords name={name} field={field as Field<ListChange<string>>} lists={listsOf(name)} />
    )
  }
  return (
    <FormDialog
      form={form}
      title={title}
      reread={async () => {
        const now = await kind.fetchAgain(items)
        setItems(now)
        return toBulkSnapshot(kind, now)
      }}
      review={(changes) => {
        const edits = planBulk(kind, items, changes)
        const described = edits.map((edit) => ({
          name: edit.name,
          describe: () => kind.describeEdit(edit, describe),
        }))
        return {
          saveLabel: t('forms.save_count', { count: edits.length }),
          content: <ReviewList edits={described} />,
        }
      }}
      onSave={async (changes) => {
        record(await kind.save(planBulk(kind, await kind.fetchAgain(items), changes)))
        return undefined
      }}
      onClose={onClose}
      sections={toFormSections(t, kind.sections, renderField)}
    />
  )
}
