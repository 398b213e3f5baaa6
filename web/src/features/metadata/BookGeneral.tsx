import { useText } from '../../i18n/use-text.ts'
import { FormDate } from '../../ui/form/FormDate.tsx'
import { FormLongText } from '../../ui/form/FormLongText.tsx'
import { FormNumber } from '../../ui/form/FormNumber.tsx'
import { FormText } from '../../ui/form/FormText.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import type { BookValues } from './book-form.ts'
import { IsbnField } from './IsbnField.tsx'
import css from './Sections.module.css'

export function BookGeneral({ form }: { readonly form: Form<BookValues> }) {
  const t = useText()
  return (
    <>
      <FormText field={form.field('title')} label={t('metadata.title')} />
      <div className={css.pair}>
        <FormText
          field={form.field('number')}
          label={t('metadata.number')}
          hint={t('metadata.number_hint')}
        />
        <FormNumber
          field={form.field('numberSort')}
          label={t('metadata.number_sort')}
          hint={t('metadata.number_sort_hint')}
          isDecimal
        />
      </div>
      <FormLongText field={form.field('summary')} label={t('metadata.summary')} />
      <div className={css.pair}>
        <FormDate field={form.field('releaseDate')} label={t('metadata.release_date')} />
        <IsbnField field={form.field('isbn')} />
      </div>
    </>
  )
}
