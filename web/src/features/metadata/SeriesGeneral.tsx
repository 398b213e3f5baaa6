import { SeriesStatus } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { FormLanguage } from '../../ui/form/FormLanguage.tsx'
import { FormLongText } from '../../ui/form/FormLongText.tsx'
import { FormNumber } from '../../ui/form/FormNumber.tsx'
import { FormSelect } from '../../ui/form/FormSelect.tsx'
import { FormText } from '../../ui/form/FormText.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { DirectionField } from './DirectionField.tsx'
import { PublisherField } from './PublisherField.tsx'
import css from './Sections.module.css'
import type { SeriesValues } from './series-form.ts'

export function SeriesGeneral({ form }: { readonly form: Form<SeriesValues> }) {
  const t = useText()
  return (
    <>
      <FormText field={form.field('title')} label={t('edit.title')} />
      <FormText
        field={form.field('titleSort')}
        label={t('edit.title_sort')}
        hint={t('edit.title_sort_hint')}
      />
      <FormLongText field={form.field('summary')} label={t('edit.summary')} />
      <div className={css.pair}>
        <FormSelect
          field={form.field('status')}
          label={t('edit.status')}
          options={SeriesStatus.options.map((value) => ({ value, label: t(`series.status_${value}`) }))}
        />
        <FormNumber
          field={form.field('totalBookCount')}
          label={t('edit.total_book_count')}
          hint={t('edit.total_book_count_hint')}
        />
        <FormLanguage field={form.field('language')} label={t('edit.language')} />
        <DirectionField field={form.field('readingDirection')} />
        <PublisherField field={form.field('publisher')} />
        <FormNumber
          field={form.field('ageRating')}
          label={t('edit.age_rating')}
          hint={t('edit.age_rating_hint')}
        />
      </div>
    </>
  )
}
