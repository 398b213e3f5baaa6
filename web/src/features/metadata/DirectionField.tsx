import { ReadingDirection } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { FormSelect } from '../../ui/form/FormSelect.tsx'
import type { Field } from '../../ui/form/use-form.ts'

/** Renders the reading direction; none leaves it to the reader. */
export function DirectionField({ field }: { readonly field: Field<ReadingDirection | ''> }) {
  const t = useText()
  return (
    <FormSelect
      field={field}
      label={t('edit.reading_direction')}
      options={[
        { value: '', label: t('edit.no_direction') },
        ...ReadingDirection.options.map((value) => ({ value, label: t(`series.direction_${value}`) })),
      ]}
    />
  )
}
