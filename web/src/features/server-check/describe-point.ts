import type { CheckItem, CheckPoint, CheckProblem, CheckTopic } from '@lectern/contract/server-check'
import type { Text } from '../../i18n/use-text.ts'
import type { Formats } from '../../lib/format.ts'

/** A topic of a report in words. */
export interface DescribedPoint {
  readonly title: string
  /** Checked items and results. */
  readonly facts: readonly string[]
  readonly problems: readonly DescribedProblem[]
  /** Number of problems that are not listed. */
  readonly unlisted: number
}
interface DescribedProblem {
  readonly problem: CheckProblem | 'PAGES_SLOW'
  readonly title: string
  readonly advice: string
  readonly items: readonly CheckItem[]
}

/** Topic → page that helps with it: path, and message id of the name. */
export const pageOf: Readonly<Record<CheckTopic, { readonly path: string; readonly label: string }>> = {
  FILES: { path: '/settings/maintenance', label: 'admin.maintenance' },
  CHECKSUMS: { path: '/media-management/analysis', label: 'admin.problems' },
  UNREADABLE: { path: '/media-management/analysis', label: 'admin.problems' },
  PAGES: { path: '/settings/metrics', label: 'admin.metrics' },
  DISK: { path: '/settings/metrics', label: 'admin.metrics' },
  BACKUP: { path: '/settings/backups', label: 'admin.backups' },
  RESTRICTIONS: { path: '/settings/users', label: 'admin.users' },
}

/** Describes one topic of a report, for the page and for the file. */
export function describePoint(t: Text, format: Formats, point: CheckPoint): DescribedPoint {
  const problems = [...new Set(point.items.map(({ problem }) => problem))].map((problem) => ({
    problem,
    title: t(`check.problem_${problem}`),
    advice: t(`check.advice_${problem}`),
    items: point.items.filter((item) => item.problem === problem),
  }))
  const isSlow = point.topic === 'PAGES' && point.verdict === 'LOOK'
  const slow = {
    problem: 'PAGES_SLOW',
    title: t('check.problem_PAGES_SLOW'),
    advice: t('check.advice_PAGES_SLOW'),
    items: [],
  } as const
  return {
    title: t(`check.topic_${point.topic}`),
    facts: describeFacts(t, format, point),
    problems: isSlow ? [...problems, slow] : problems,
    unlisted: point.found - point.items.length,
  }
}

function describeFacts(t: Text, format: Formats, point: CheckPoint): string[] {
  const { topic, checked, skipped } = point
  if (topic === 'UNREADABLE')
    return [t(checked === 0 ? 'check.all_readable' : 'check.unreadable', { count: checked })]
  if (topic === 'DISK') return describeDisks(t, format, point)
  if (topic === 'BACKUP') return describeBackup(t, format, point)
  const skippedText = skipped > 0 ? [t(`check.skipped_${topic}`, { count: skipped })] : []
  if (topic !== 'PAGES') return [t(`check.checked_${topic}`, { count: checked }), ...skippedText]
  const { times } = point
  if (!times) return [t(point.found > 0 ? 'check.no_page_came' : 'check.no_times')]
  const ms = (value: number) =>
    t('check.ms', { value: format.number(value < 10 ? value : Math.round(value)) })
  return [
    t('check.times', {
      count: checked,
      median: ms(times.median),
      p95: ms(times.p95),
      longest: ms(times.longest),
    }),
    ...skippedText,
  ]
}

const describeDisks = (t: Text, format: Formats, { disks = [] }: CheckPoint): string[] =>
  disks.map(({ name, free, total }) => {
    const folder = name ?? t('check.own_folder')
    if (free === null || total === null) return t('check.disk_silent', { folder })
    return t('check.disk', { folder, free: format.size(free), total: format.size(total) })
  })

function describeBackup(t: Text, format: Formats, { backup }: CheckPoint): string[] {
  if (!backup) return []
  const { newest, everyDays } = backup
  return [
    newest ? t('check.newest_backup', { date: format.dateTime(newest) }) : t('check.no_backup'),
    everyDays > 0 ? t('check.every_days', { count: everyDays }) : t('check.no_schedule'),
  ]
}
