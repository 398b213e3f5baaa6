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
      <FormText field={form.field('title')} label={t('edit.title')} />
      <div className={css.pair}>
        <FormText field={form.field('number')} label={t('edit.number')} hint={t('edit.number_hint')} />
        <FormNumber
          field={form.field('numberSort')}
          label={t('edit.number_sort')}
          hint={t('edit.number_sort_hint')}
          isDecimal
        />
      </div>
      <FormLongText field={form.field('summary')} label={t('edit.summary')} />
      <div className={css.pair}>
        <FormDate field={form.field('releaseDate')} label={t('edit.release_date')} />
        <IsbnField field={form.field('isbn')} />
      </div>
    </>
  )
}
