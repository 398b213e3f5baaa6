import { checkServer } from '../api/reachability.ts'
import { useText } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useIsServerReachable } from './use-connection.ts'
import css from './WaitingScreen.module.css'

/** Replaces a screen whose code loads slowly; the screen appears automatically when the server responds again. */
export function WaitingScreen() {
  const t = useText()
  const isReachable = useIsServerReachable()
  if (!isReachable) {
    return (
      <ErrorState
        title={t('app.unreachable')}
        kept={t('app.unreachable_wait')}
        onRetry={() => void checkServer()}
      />
    )
  }
  return (
    <div className={css.screen} aria-busy="true">
      <Skeleton width={220} height={28} />
      <Skeleton height={14} />
      <Skeleton width="70%" height={14} />
    </div>
  )
}
