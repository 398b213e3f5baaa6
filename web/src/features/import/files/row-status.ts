import { useIntl } from '../../../i18n/intl.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { ImportRow, RowState } from './import-rows.ts'
import { noAnswer } from './import-store.ts'

export type StatusTone = 'plain' | 'busy' | 'good' | 'warning' | 'danger'
export interface RowStatus {
  readonly tone: StatusTone
  readonly text: string
}

/** Returns a function that translates the error codes in a message of the server. */
export function useServerReason(): (message: string) => string {
  const intl = useIntl()
  return (message) =>
    message.replace(/ERR_\d{4}/g, (code) =>
      intl.messages[`errors.${code}`] ? intl.formatMessage({ id: `errors.${code}` }) : code,
    )
}

/** Returns the reason for the status of a row: the result, else the analysis, else a problem, else the outcome of an import. */
function findStage({ row, problem, upgrade }: RowState) {
  const { analysis, result } = row
  if (result) return result.kind
  if (analysis === 'waiting') return 'waiting'
  if (analysis === 'running') return 'analyzing'
  if (typeof analysis === 'object') return 'analysis_failed'
  if (problem === 'not_analyzed') return 'loading_series'
  if (problem !== null) return problem
  if (!upgrade) return 'ready'
  return upgrade.sizeBytes === row.file.sizeBytes ? 'replaces_same_size' : 'replaces'
}

const tones: Readonly<Record<ReturnType<typeof findStage>, StatusTone>> = {
  sent: 'busy',
  imported: 'good',
  failed: 'danger',
  waiting: 'plain',
  analyzing: 'busy',
  analysis_failed: 'danger',
  loading_series: 'busy',
  not_ready: 'danger',
  no_series: 'warning',
  oneshot_taken: 'warning',
  same_book: 'warning',
  same_name: 'warning',
  ready: 'good',
  replaces: 'warning',
  replaces_same_size: 'warning',
}
const withProblemText: ReadonlySet<string> = new Set(['no_series', 'oneshot_taken', 'same_book', 'same_name'])

/** Returns a function that describes the status of a row in words. */
export function useRowStatus(): (state: RowState) => RowStatus {
  const t = useText()
  const reason = useServerReason()
  const errorText = useErrorText()
  const explain = ({ result }: ImportRow) => {
    const message = result?.kind === 'failed' ? result.message : ''
    return message === noAnswer ? t('import.no_answer') : reason(message)
  }
  return (state) => {
    const { row } = state
    const { file, analysis } = row
    const stage = findStage(state)
    const tone = tones[stage]
    if (stage === 'failed') return { tone, text: t('import.failed', { reason: explain(row) }) }
    if (typeof analysis === 'object' && stage === 'analysis_failed')
      return { tone, text: errorText(analysis.error) }
    if (stage === 'not_ready')
      return { tone, text: file.comment === '' ? t(`import.status_${file.status}`) : reason(file.comment) }
    const { number = '', title = '' } = state.upgrade?.metadata ?? {}
    return {
      tone,
      text: t(withProblemText.has(stage) ? `import.problem_${stage}` : `import.${stage}`, { number, title }),
    }
  }
}
