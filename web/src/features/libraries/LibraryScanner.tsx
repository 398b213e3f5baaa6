import { useText } from '../../i18n/use-text.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { FormSelect } from '../../ui/form/FormSelect.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ExclusionsField } from './ExclusionsField.tsx'
import { FlagBoxes } from './FlagBoxes.tsx'
import { FlagGroup } from './FlagGroup.tsx'
import { scanIntervals } from './library-draft.ts'
import { fileTypeFlags, scanFlags } from './library-fields.ts'
import type { SectionProps } from './section-props.ts'

export function LibraryScanner({ form }: SectionProps) {
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
