import { stopTakeover, type TakeoverState } from '@lectern/contract/takeover-routes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'

/** Shows how far a take-over is, and stops it. */
export function TakeoverRunning({ running }: { readonly running: NonNullable<TakeoverState['running']> }) {
  const t = useText()
  const format = useFormats()
  const stop = useMutation({ mutationFn: () => call(stopTakeover) })
  return (
    <SettingsSection title={t('takeover.running')} text={t('takeover.running_text')}>
      <p role="status">
        {t(`takeover.kind_${running.of}`)}: {format.number(running.done)}
      </p>
      <div>
        <Button variant="danger" busy={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
          {t('takeover.stop')}
        </Button>
      </div>
    </SettingsSection>
  )
}
