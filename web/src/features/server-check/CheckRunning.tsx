import { type ServerCheckState, stopServerCheck } from '@lectern/contract/server-check'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { serverCheckQuery } from './queries.ts'
import css from './ServerCheck.module.css'

/** Shows how far a check is, and stops it. */
export function CheckRunning({ running }: { readonly running: NonNullable<ServerCheckState['running']> }) {
  const t = useText()
  const errorText = useErrorText()
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
      {stop.isError && <Note tone="danger">{errorText(stop.error)}</Note>}
      <div>
        <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('check.stop')}
        </Button>
      </div>
    </div>
  )
}
