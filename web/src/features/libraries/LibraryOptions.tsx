import { useText } from '../../i18n/use-text.ts'
import { FormSelect } from '../../ui/form/FormSelect.tsx'
import { FlagBoxes } from './FlagBoxes.tsx'
import css from './LibraryDialog.module.css'
import { seriesCovers } from './library-draft.ts'
import { analysisFlags, fileFlags } from './library-fields.ts'
import type { SectionProps } from './section-props.ts'

export function LibraryOptions({ form }: SectionProps) {
  const t = useText()
  return (
    <>
      <FormSelect
        field={form.field('seriesCover')}
        label={t('libraries.series_cover')}
        hint={t('libraries.series_cover_hint')}
        options={seriesCovers.map((value) => ({ value, label: t(`libraries.cover_${value}`) }))}
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('libraries.analysis')}</legend>
        <FlagBoxes form={form} flags={analysisFlags} />
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('libraries.files')}</legend>
        <FlagBoxes form={form} flags={fileFlags} />
      </fieldset>
    </>
  )
}
