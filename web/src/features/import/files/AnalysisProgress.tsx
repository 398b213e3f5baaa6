import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { ImportState, ImportStore } from './import-store.ts'
import css from './ScanForm.module.css'

interface Props {
  readonly store: ImportStore
  readonly state: ImportState
}

/** Shows how many files are analyzed, and a button that pauses the analyses; renders nothing when all are done. */
export function AnalysisProgress({ store, state }: Props) {
  const t = useText()
  const format = useFormats()
  const { rows, isPaused } = state
  const open = rows.filter(({ analysis }) => analysis === 'waiting' || analysis === 'running').length
  if (open === 0) return null
  const done = rows.length - open
  return (
    <div className={css.progress}>
      <progress className={css.bar} aria-label={t('import.analyses')} max={rows.length} value={done} />
      <span className={css.time}>
        {t(isPaused ? 'import.analyses_held' : 'import.analyses_done', {
          done: format.number(done),
          total: format.number(rows.length),
        })}
      </span>
      <Button variant="quiet" onClick={() => store.setPaused(!isPaused)}>
        {t(isPaused ? 'import.go_on' : 'import.hold')}
      </Button>
    </div>
  )
}
