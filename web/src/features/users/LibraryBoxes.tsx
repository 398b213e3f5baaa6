import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useLibraries } from '../libraries/queries.ts'
import type { RestrictionDraft } from './restriction-draft.ts'
import css from './UserForm.module.css'

interface Props {
  readonly draft: RestrictionDraft
  readonly onChange: (draft: RestrictionDraft) => void
}

/** Renders a box for all libraries, and one for each. */
export function LibraryBoxes({ draft, onChange }: Props) {
  const t = useText()
  const libraries = useLibraries()
  const { isAllShared, libraryIds } = draft
  const toggle = (libraryId: string, isOn: boolean) =>
    onChange({
      ...draft,
      libraryIds: isOn ? [...libraryIds, libraryId] : libraryIds.filter((each) => each !== libraryId),
    })
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('users.section_libraries')}</legend>
      <Checkbox
        label={t('users.all_libraries')}
        hint={t('users.all_libraries_hint')}
        checked={isAllShared}
        onChange={(isOn) => onChange({ ...draft, isAllShared: isOn })}
      />
      <div className={css.children}>
        {libraries.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={isAllShared || libraryIds.includes(id)}
            disabled={isAllShared}
            onChange={(isOn) => toggle(id, isOn)}
          />
        ))}
      </div>
    </fieldset>
  )
}
