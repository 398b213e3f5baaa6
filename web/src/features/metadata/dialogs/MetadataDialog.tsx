import { useEffect } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { joinUndos, type Outcome } from '../../../lib/action.ts'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Check } from '../../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../../ui/form/form-state.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useUser } from '../../auth/queries.ts'
import { PosterSection } from '../../posters/PosterSection.tsx'
import type { PosterOwner } from '../../posters/poster-calls.ts'
import { usePosterForm } from '../../posters/use-poster-form.ts'
import { type SectionRows, toFormSections } from '../fields/form-sections.ts'
import { MetadataField } from '../fields/MetadataField.tsx'

interface Props<I, V extends object> {
  readonly kind: 'book' | 'series' | 'oneshot'
  readonly id: string
  /** The item as far as the client knows; the form adopts its changes. */
  readonly item: I
  readonly name: string
  readonly posterOwner: PosterOwner
  readonly sections: SectionRows
  readonly toSnapshot: (item: I) => Snapshot<V>
  readonly check: Check<V>
  readonly fetchItem: () => Promise<I>
  readonly onSave: (changes: Changes<V>) => Promise<Outcome>
  readonly onClose: () => void
}

/** Edits the metadata and the posters of one item. */
export function MetadataDialog<I, V extends object>(props: Props<I, V>) {
  const { kind, item, name, toSnapshot, fetchItem } = props
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const form = useForm<V>({
    start: toSnapshot(item),
    check: props.check,
    draftKey: `${userId}.${kind}.${props.id}`,
  })
  const posters = usePosterForm(props.posterOwner)
  const { rebase } = form
  useEffect(() => void rebase(toSnapshot(item)), [item, rebase, toSnapshot])
  const reread = async () => toSnapshot(await fetchItem())
  const save = async (changes: Changes<V>) => {
    const outcome = await props.onSave(changes)
    const { failures, undo: undoPosters } = await posters.save()
    const undo = joinUndos([outcome.undo, undoPosters])
    record({ ...outcome, ...(undo && { undo }) })
    if (failures.length === 0) return undefined
    rebase(await reread())
    return 'posters'
  }
  return (
    <FormDialog
      form={form}
      title={t(`edit.edit_${kind}`)}
      description={<bdi>{name}</bdi>}
      reread={reread}
      hasOtherChanges={posters.isChanged}
      onSave={save}
      onClose={props.onClose}
      sections={[
        ...toFormSections(t, props.sections, (field) => (
          <MetadataField name={field} field={form.field(field as keyof V & string)} />
        )),
        {
          id: 'poster',
          label: t('edit.section_poster'),
          fields: ['posters'],
          content: <PosterSection form={posters} title={name} />,
        },
      ]}
    />
  )
}
