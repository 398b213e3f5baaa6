import type { LibraryFlag } from '@lectern/contract/libraries'
import type { ComponentType } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { FieldFrame } from '../../../ui/form/fields/FieldFrame.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { ExclusionsField } from './ExclusionsField.tsx'
import css from './LibraryDialog.module.css'
import { LibraryGeneral } from './LibraryGeneral.tsx'
import { type SectionId, type SectionProps, scanIntervals, seriesCovers } from './library-draft.ts'
import {
  analysisFlags,
  comicInfoFlags,
  epubFlags,
  fileFlags,
  fileTypeFlags,
  otherMetadataFlags,
  scanFlags,
} from './library-fields.ts'

const parts: Readonly<Record<SectionId, ComponentType<SectionProps>>> = {
  general: LibraryGeneral,
  scanner: LibraryScanner,
  options: LibraryOptions,
  metadata: LibraryMetadata,
}

/** Renders one section of the dialog of a library. */
export function LibrarySection({ section, form }: SectionProps & { readonly section: SectionId }) {
  const Part = parts[section]
  return (
    <div className={css.form}>
      <Part form={form} />
    </div>
  )
}

function LibraryScanner({ form }: SectionProps) {
  const t = useText()
  const oneshots = form.field('oneshotsDirectory')
  const exclusions = form.field('scanDirectoryExclusions')
  return (
    <>
      <FormSelect
        field={form.field('scanInterval')}
        label={t('libraries.scan_interval')}
        hint={t('libraries.scan_interval_hint')}
        options={scanIntervals.map((value) => ({ value, label: t(`libraries.interval_${value}`) }))}
      />
      <div>
        <FlagBoxes form={form} flags={scanFlags} />
      </div>
      <FlagGroup label={t('libraries.file_types')} form={form} flags={fileTypeFlags} />
      <FieldFrame
        field={oneshots}
        label={t('libraries.oneshots')}
        describe={(value: string | null) => value ?? t('forms.nothing')}
      >
        <TextField
          label={t('libraries.oneshots')}
          hint={t('libraries.oneshots_hint')}
          placeholder={t('libraries.oneshots_example')}
          dir="ltr"
          spellCheck={false}
          value={oneshots.value ?? ''}
          error={oneshots.error}
          onChange={(event) => oneshots.onChange(event.target.value || null)}
        />
      </FieldFrame>
      <FieldFrame
        field={exclusions}
        label={t('libraries.exclusions')}
        describe={(values: readonly string[]) => values.join(t('forms.comma')) || t('forms.nothing')}
      >
        <ExclusionsField values={exclusions.value} onChange={exclusions.onChange} />
      </FieldFrame>
    </>
  )
}

function LibraryOptions({ form }: SectionProps) {
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

function LibraryMetadata({ form }: SectionProps) {
  const t = useText()
  return (
    <>
      <FlagGroup label={t('libraries.comicinfo')} form={form} flags={comicInfoFlags} />
      <FlagGroup label={t('libraries.epub')} form={form} flags={epubFlags} />
      <div className={css.group}>
        <FlagBoxes form={form} flags={otherMetadataFlags} />
      </div>
    </>
  )
}

interface FlagGroupProps extends SectionProps {
  readonly label: string
  readonly flags: readonly LibraryFlag[]
}

/** Renders related flags below a checkbox that sets all of them. */
function FlagGroup({ label, flags, form }: FlagGroupProps) {
  const count = flags.filter((flag) => form.values[flag]).length
  return (
    <fieldset className={css.group} aria-label={label}>
      <Checkbox
        label={<strong>{label}</strong>}
        checked={count === flags.length}
        isMixed={count > 0 && count < flags.length}
        onChange={(checked) => form.change(Object.fromEntries(flags.map((flag) => [flag, checked])))}
      />
      <div className={css.children}>
        <FlagBoxes flags={flags} form={form} />
      </div>
    </fieldset>
  )
}

/** Renders a checkbox with a hint for each flag. */
function FlagBoxes({ flags, form }: SectionProps & { readonly flags: readonly LibraryFlag[] }) {
  const t = useText()
  return flags.map((flag) => {
    const field = form.field(flag)
    const label = t(`libraries.flag_${flag}`)
    return (
      <FieldFrame key={flag} field={field} label={label} shape="group">
        <Checkbox
          label={label}
          hint={t(`libraries.help_${flag}`)}
          checked={field.value}
          onChange={field.onChange}
        />
      </FieldFrame>
    )
  })
}
