import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { useLibraries } from './queries.ts'

interface Props {
  /** Id of the library; undefined for all. */
  readonly value: string | undefined
  readonly isLabelHidden?: boolean
  /** Receives '' for all libraries. */
  readonly onChange: (libraryId: string) => void
}

/** Renders the field that narrows a table to a library; nothing if there is only one library. */
export function LibraryFilter({ value, isLabelHidden = false, onChange }: Props) {
  const t = useText()
  const libraries = useLibraries()
  if (libraries.length < 2) return null
  return (
    <SelectField
      label={t('files.library')}
      isLabelHidden={isLabelHidden}
      value={libraries.find(({ id }) => id === value)?.id ?? ''}
      options={[
        { value: '', label: t('files.library_any') },
        ...libraries.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}
