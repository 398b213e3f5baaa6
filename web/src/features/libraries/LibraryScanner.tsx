import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ExclusionsField } from './ExclusionsField.tsx'
import { FlagBoxes } from './FlagBoxes.tsx'
import { FlagGroup } from './FlagGroup.tsx'
import { scanIntervals } from './library-draft.ts'
import type { SectionProps } from './section-props.ts'

export function LibraryScanner({ draft, onChange }: SectionProps) {
  const t = useText()
  return (
    <>
      <SelectField
        label={t('libraries.scan_interval')}
        hint={t('libraries.scan_interval_hint')}
        value={draft.scanInterval}
        options={scanIntervals.map((value) => ({ value, label: t(`libraries.interval_${value}`) }))}
        onChange={(scanInterval) => onChange({ scanInterval })}
      />
      <div>
        <FlagBoxes
          draft={draft}
          onChange={onChange}
          flags={['scanOnStartup', 'emptyTrashAfterScan', 'scanForceModifiedTime', 'followLinks']}
        />
      </div>
      <FlagGroup
        label={t('libraries.file_types')}
        draft={draft}
        onChange={onChange}
        flags={['scanCbx', 'scanPdf', 'scanEpub']}
      />
      <TextField
        label={t('libraries.oneshots')}
        hint={t('libraries.oneshots_hint')}
        placeholder={t('libraries.oneshots_example')}
        dir="ltr"
        spellCheck={false}
        value={draft.oneshotsDirectory ?? ''}
        onChange={(event) => onChange({ oneshotsDirectory: event.target.value || null })}
      />
      <ExclusionsField
        values={draft.scanDirectoryExclusions}
        onChange={(scanDirectoryExclusions) => onChange({ scanDirectoryExclusions })}
      />
    </>
  )
}
