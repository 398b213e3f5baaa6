import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { FlagBoxes } from './FlagBoxes.tsx'
import css from './LibraryDialog.module.css'
import { seriesCovers } from './library-draft.ts'
import type { SectionProps } from './section-props.ts'

export function LibraryOptions({ draft, onChange }: SectionProps) {
  const t = useText()
  return (
    <>
      <SelectField
        label={t('libraries.series_cover')}
        hint={t('libraries.series_cover_hint')}
        value={draft.seriesCover}
        options={seriesCovers.map((value) => ({ value, label: t(`libraries.cover_${value}`) }))}
        onChange={(seriesCover) => onChange({ seriesCover })}
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('libraries.analysis')}</legend>
        <FlagBoxes
          draft={draft}
          onChange={onChange}
          flags={['hashFiles', 'hashPages', 'hashKoreader', 'analyzeDimensions']}
        />
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('libraries.files')}</legend>
        <FlagBoxes draft={draft} onChange={onChange} flags={['repairExtensions', 'convertToCbz']} />
      </fieldset>
    </>
  )
}
