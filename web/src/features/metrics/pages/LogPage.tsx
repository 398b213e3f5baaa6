import { getLogFile } from '@lectern/contract/metrics'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { buildUrl } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { LogLines } from '../LogLines.tsx'
import { type LogLevel, logLevels, matchesLog } from '../log-lines.ts'
import { useLogTail } from '../use-log-tail.ts'
import css from './LogPage.module.css'

/** Shows the log of the server live, filtered by level and text. */
export function LogPage() {
  const t = useText()
  const [isLive, setLive] = useState(true)
  const [level, setLevel] = useState<LogLevel>('info')
  const [text, setText] = useState('')
  const { lines, error, isLoading } = useLogTail(isLive)
  const shown = lines.filter((line) => matchesLog(line, level, text))
  if (error !== undefined && lines.length === 0)
    return <ErrorState title={t('operations.log_error')} error={error} />
  return (
    <>
      <div className={css.bar}>
        <SelectField
          label={t('operations.log_level')}
          value={level}
          options={logLevels.map((value) => ({ value, label: t(`operations.log_level_${value}`) }))}
          onChange={setLevel}
        />
        <TextField
          className={css.search}
          label={t('operations.log_search')}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox label={t('operations.log_live')} checked={isLive} onChange={setLive} />
        <a className={buttonClass('plain', css.download)} href={buildUrl(getLogFile)} download="lectern.log">
          <IconDownload size={18} aria-hidden />
          {t('operations.log_download')}
        </a>
      </div>
      {isLoading ? (
        <Skeleton height={400} radius="var(--radius)" />
      ) : (
        <LogLines lines={shown} isLive={isLive} isFiltered={shown.length < lines.length} />
      )}
    </>
  )
}
