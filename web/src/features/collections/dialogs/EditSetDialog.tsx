import { CollectionChange } from '@lectern/contract/collections'
import { ReadListChange } from '@lectern/contract/readlists'
import { useText } from '../../../i18n/use-text.ts'
import { joinUndos } from '../../../lib/action.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FieldFrame } from '../../../ui/form/fields/FieldFrame.tsx'
import { FormLongText } from '../../../ui/form/fields/FormLongText.tsx'
import { FormText } from '../../../ui/form/fields/FormText.tsx'
import { checkBody } from '../../../ui/form/form-errors.ts'
import type { Changes, Snapshot } from '../../../ui/form/form-state.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useUser } from '../../auth/queries.ts'
import { PosterSection } from '../../posters/PosterSection.tsx'
import { usePosterForm } from '../../posters/use-poster-form.ts'
import type { MemberSet, SetKind } from '../sets/set-kinds.ts'

interface Props {
  readonly kind: SetKind
  readonly set: MemberSet
  readonly onClose: () => void
}

interface SetValues {
  readonly name: string
  readonly ordered: boolean
  readonly summary: string
}

const toSnapshot = ({ name, ordered, summary }: MemberSet): Snapshot<SetValues> => ({
  values: { name, ordered, summary },
  locks: {},
})

/** Edits name, order, summary and poster of a collection or read list (web behaviour 14.6). */
export function EditSetDialog({ kind, set, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const isReadList = kind.name === 'readlist'
  const form = useForm<SetValues>({
    start: toSnapshot(set),
    check: (values) => checkBody(isReadList ? ReadListChange : CollectionChange, values),
    draftKey: `${userId}.${kind.name}.${set.id}`,
  })
  const posters = usePosterForm({ kind: kind.name, id: set.id })
  const ordered = form.field('ordered')
  /** Returns false if the name is taken; its field then shows the error. */
  const patch = async (values: Partial<SetValues>): Promise<boolean> => {
    try {
      await kind.change(set.id, values)
      return true
    } catch (error) {
      const isTaken = isApiError(error) && /_NAME_TAKEN$/.test(error.code ?? '')
      if (!isTaken) throw error
      form.refuse({ name: { textId: `errors.${error.code}` } })
      return false
    }
  }
  const save = async ({ values }: Changes<SetValues>) => {
    const before = await kind.get(set.id)
    const names = Object.keys(values) as (keyof SetValues)[]
    if (names.length > 0 && !(await patch(values))) return 'name'
    const { failures, undo: undoPosters } = await posters.save()
    const undo = joinUndos([
      names.length > 0
        ? () => kind.change(set.id, Object.fromEntries(names.map((name) => [name, before[name]])))
        : undefined,
      undoPosters,
    ])
    if (names.length > 0 || failures.length === 0)
      record({
        done: 'sets.edited',
        values: { name: values.name ?? before.name },
        ...(undo && { undo }),
      })
    if (failures.length === 0) return undefined
    form.rebase(toSnapshot(await kind.get(set.id)))
    return 'posters'
  }
  return (
    <FormDialog
      form={form}
      title={t(`sets.edit_title_${kind.name}`)}
      description={<bdi>{set.name}</bdi>}
      reread={async () => toSnapshot(await kind.get(set.id))}
      hasOtherChanges={posters.isChanged}
      onSave={save}
      onClose={onClose}
      sections={[
        {
          id: 'general',
          label: t('sets.section_general'),
          fields: ['name', 'ordered', 'summary'],
          content: (
            <>
              <FormText field={form.field('name')} label={t('sets.name')} />
              <FieldFrame field={ordered} label={t('sets.ordered')}>
                <Checkbox
                  label={t('sets.ordered')}
                  hint={t(`sets.ordered_hint_${kind.name}`)}
                  checked={ordered.value}
                  onChange={ordered.onChange}
                />
              </FieldFrame>
              {isReadList && <FormLongText field={form.field('summary')} label={t('sets.summary')} />}
            </>
          ),
        },
        {
          id: 'poster',
          label: t('sets.section_poster'),
          fields: ['posters'],
          content: <PosterSection form={posters} title={set.name} />,
        },
      ]}
    />
  )
}
