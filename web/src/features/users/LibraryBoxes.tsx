import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import groupCss from '../../ui/field/CheckboxGroup.module.css'
import { FieldFrame } from '../../ui/form/fields/FieldFrame.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { useLibraries } from '../libraries/queries.ts'
import type { RestrictionDraft } from './restriction-draft.ts'
import css from './UserForm.module.css'

interface Props {
  readonly form: Form<RestrictionDraft>
}

/** Renders a checkbox for all libraries, and one for each. */
export function LibraryBoxes({ form }: Props) {
  const t = useText()
  const libraries = useLibraries()
  const isAllShared = form.values.isAllShared
  const shared = form.field('libraryIds')
  const nameOf = (libraryId: string) => libraries.find(({ id }) => id === libraryId)?.name ?? libraryId
  // Sorted, so that the order of selection is no change.
  const toggle = (libraryId: string, isOn: boolean) => {
    const others = shared.value.filter((each) => each !== libraryId)
    shared.onChange(isOn ? [...others, libraryId].toSorted() : others)
  }
  return (
    <fieldset className={groupCss.group}>
      <legend className={groupCss.legend}>{t('users.section_libraries')}</legend>
      <Checkbox
        label={t('users.all_libraries')}
        hint={t('users.all_libraries_hint')}
        checked={isAllShared}
        onChange={(isOn) => form.change({ isAllShared: isOn })}
      />
      <FieldFrame
        field={shared}
        label={t('users.section_libraries')}
        describe={(ids: readonly string[]) => ids.map(nameOf).join(t('forms.comma')) || t('forms.nothing')}
      >
        <div className={css.children}>
          {libraries.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={isAllShared || shared.value.includes(id)}
              disabled={isAllShared}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        </div>
      </FieldFrame>
    </fieldset>
  )
}
