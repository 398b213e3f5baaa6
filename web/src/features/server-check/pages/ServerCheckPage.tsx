import {
  type CheckMode,
  type CheckReport,
  checkServer,
  type ServerCheckState,
} from '@lectern/contract/server-check'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { saveFile } from '../../account-data/save-file.ts'
import { CheckPointCard } from '../CheckPointCard.tsx'
import { CheckRunning } from '../CheckRunning.tsx'
import { serverCheckQuery } from '../queries.ts'
import { reportText } from '../report-text.ts'
import css from '../ServerCheck.module.css'

/** Checks the server by its own libraries, quickly or thoroughly, and shows what the last check found. */
export function ServerCheckPage() {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const state = useQuery(serverCheckQuery)
  const check = useMutation({
    mutationFn: (mode: CheckMode) => call(checkServer, { body: { mode } }),
    // Somebody else may have begun one.
    onSettled: () => client.invalidateQueries({ queryKey: serverCheckQuery.queryKey }),
  })
  if (state.isError && !state.data)
    return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  if (!state.data) return <Skeleton height={320} radius="var(--radius)" />
  const { running, hasFailed, interrupted, report } = state.data
  return (
    <div>
      <SettingsSection title={t('check.title')} text={t('check.text')}>
        {check.isError && <Note tone="danger">{errorText(check.error)}</Note>}
        {hasFailed && (
          <Note tone="danger">
            {t('check.failed')} <Link to={'/settings/log' as never}>{t('admin.log')}</Link>
          </Note>
        )}
        {interrupted && (
          <Note tone="warning">
            <Interrupted {...interrupted} />
          </Note>
        )}
        {running ? (
          <CheckRunning running={running} />
        ) : (
          <div className={css.choices}>
            <Choice mode="QUICK" isPrimary isBusy={check.isPending} onBegin={check.mutate} />
            <Choice mode="THOROUGH" isBusy={check.isPending} onBegin={check.mutate} />
          </div>
        )}
      </SettingsSection>
      {report ? (
        <Report report={report} />
      ) : (
        !running && <EmptyState title={t('check.none')} text={t('check.none_text')} />
      )}
    </div>
  )
}

function Interrupted({ mode, began }: NonNullable<ServerCheckState['interrupted']>) {
  const t = useText()
  const format = useFormats()
  return t(`check.interrupted_${mode}`, { date: format.dateTime(began) })
}

interface ChoiceProps {
  readonly mode: CheckMode
  readonly isPrimary?: boolean
  readonly isBusy: boolean
  readonly onBegin: (mode: CheckMode) => void
}

function Choice({ mode, isPrimary, isBusy, onBegin }: ChoiceProps) {
  const t = useText()
  return (
    <div className={css.choice}>
      <Button
        variant={isPrimary ? 'primary' : 'plain'}
        icon={<IconStethoscope size={18} aria-hidden />}
        busy={isBusy}
        onClick={() => onBegin(mode)}
      >
        {t(`check.begin_${mode}`)}
      </Button>
      <p className={css.quiet}>{t(`check.about_${mode}`)}</p>
    </div>
  )
}

function Report({ report }: { readonly report: CheckReport }) {
  const t = useText()
  const format = useFormats()
  const count = (verdict: 'LOOK' | 'FAULT') => report.points.filter((p) => p.verdict === verdict).length
  const [faults, looks] = [count('FAULT'), count('LOOK')]
  const name = `lectern-check-${report.finished.slice(0, 10)}`
  return (
    <SettingsSection
      title={t('check.report')}
      text={
        <>
          <p>
            <time dateTime={report.finished} title={format.ago(report.finished)}>
              {t(`check.report_${report.mode}`, { date: format.dateTime(report.finished) })}
            </time>
          </p>
          <p className={css.saving}>{t('check.saving')}</p>
          <div className={css.downloads}>
            <Button
              icon={<IconDownload size={18} aria-hidden />}
              onClick={() => saveFile(`${name}.txt`, reportText(t, format, report), 'text/plain')}
            >
              {t('check.save_text')}
            </Button>
            <Button
              icon={<IconDownload size={18} aria-hidden />}
              onClick={() => saveFile(`${name}.json`, JSON.stringify(report, null, 2))}
            >
              {t('check.save_json')}
            </Button>
          </div>
        </>
      }
    >
      <p className={css.summary}>
        {faults + looks === 0
          ? t('check.all_ok')
          : [
              faults > 0 && t('check.faults', { count: faults }),
              looks > 0 && t('check.looks', { count: looks }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      <ul className={css.points}>
        {report.points.map((point) => (
          <CheckPointCard key={point.topic} point={point} />
        ))}
      </ul>
    </SettingsSection>
  )
}
