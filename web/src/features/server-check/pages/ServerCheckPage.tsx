import {
  type CheckMode,
  type CheckReport,
  checkServer,
  getServerCheck,
  type ServerCheckState,
  stopServerCheck,
} from '@lectern/contract/server-check'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { type Text, useText } from '../../../i18n/use-text.ts'
import { type Formats, useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNote } from '../../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { saveFile } from '../../account-data/save-file.ts'
import { CheckPointCard } from '../CheckPointCard.tsx'
import { describePoint } from '../describe-point.ts'
import css from '../ServerCheck.module.css'

/** Starts a quick or thorough health check, and shows the report of the last one. */
export function ServerCheckPage() {
  const t = useText()
  const client = useQueryClient()
  const state = useQuery(serverCheckQuery)
  const check = useMutation({
    mutationFn: (mode: CheckMode) => call(checkServer, { body: { mode } }),
    // Another administrator may have started one.
    onSettled: () => client.invalidateQueries({ queryKey: serverCheckQuery.queryKey }),
  })
  if (!state.data) return <QueryPlaceholder query={state} height={320} />
  const { running, hasFailed, interrupted, report } = state.data
  return (
    <div>
      <SettingsSection title={t('check.title')} text={t('check.text')}>
        <ErrorNote error={check.error} />
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
          <Running running={running} />
        ) : (
          <div className={css.choices}>
            <Choice mode="QUICK" isPrimary isBusy={check.isPending} onStart={check.mutate} />
            <Choice mode="THOROUGH" isBusy={check.isPending} onStart={check.mutate} />
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
  readonly onStart: (mode: CheckMode) => void
}

function Choice({ mode, isPrimary, isBusy, onStart }: ChoiceProps) {
  const t = useText()
  return (
    <div className={css.choice}>
      <Button
        variant={isPrimary ? 'primary' : 'plain'}
        icon={<IconStethoscope size={18} aria-hidden />}
        busy={isBusy}
        onClick={() => onStart(mode)}
      >
        {t(`check.begin_${mode}`)}
      </Button>
      <p className={css.quiet}>{t(`check.about_${mode}`)}</p>
    </div>
  )
}

/** Shows the progress of the running check, with a button that stops it. */
function Running({ running }: { readonly running: NonNullable<ServerCheckState['running']> }) {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => call(stopServerCheck),
    onSuccess: () => client.invalidateQueries({ queryKey: serverCheckQuery.queryKey }),
  })
  const { topic, done, total } = running
  const name = t(`check.topic_${topic}`)
  return (
    <div className={css.running}>
      <p role="status">{t(`check.running_${running.mode}`, { topic: name })}</p>
      <ProgressBar label={name} done={done} total={total} />
      <p className={css.quiet}>
        {total > 0
          ? t('check.progress', { done: format.number(done), total: format.number(total) })
          : t('check.beginning')}
      </p>
      <ErrorNote error={stop.error} />
      <div>
        <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('check.stop')}
        </Button>
      </div>
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
              onClick={() => saveFile(`${name}.txt`, formatReport(t, format, report), 'text/plain')}
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

/** Returns a report as plain text, in the language of the user. */
function formatReport(t: Text, format: Formats, report: CheckReport): string {
  const head = [
    t('check.title'),
    t(`check.report_${report.mode}`, { date: format.longDateTime(report.finished) }),
    `Lectern ${report.version}`,
  ]
  const points = report.points.map((point) => {
    const { title, facts, problems, unlisted } = describePoint(t, format, point)
    return [
      `[${t(`check.verdict_${point.verdict}`)}] ${title}`,
      ...facts,
      ...problems.flatMap((each) => [
        `- ${each.title}: ${each.advice}`,
        ...each.items.flatMap(({ name, entries }) =>
          name === null ? [] : [`    ${[name, ...entries].join(' · ')}`],
        ),
      ]),
      ...(unlisted > 0 ? [`  ${t('check.unlisted', { count: unlisted })}`] : []),
    ].join('\n')
  })
  return `${[head.join('\n'), ...points].join('\n\n')}\n`
}

const refetchMs = 1000

/** Progress of the running check, and the last report; fetched every second while a check is running. */
const serverCheckQuery = queryOptions({
  queryKey: ['server-check'] as const,
  queryFn: ({ signal }) => call(getServerCheck, { signal }),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.running ? refetchMs : false),
})
