import type { CheckReport } from '@lectern/contract/server-check'
import type { useText } from '../../i18n/use-text.ts'
import type { Formats } from '../../lib/format.ts'
import { describePoint } from './describe-point.ts'

/** Returns a report as plain text, in the language of the reader. */
export function reportText(t: ReturnType<typeof useText>, format: Formats, report: CheckReport): string {
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
