import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { checkServer } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import css from './ServerStopped.module.css'

/** Time between two checks, in milliseconds. */
const checkIntervalMs = 2000

/** Covers the screen while the server is stopped, and reloads the page when it runs again, perhaps in another version. */
export function ServerStopped() {
  const t = useText()
  const [hasStopped, setHasStopped] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    const check = async () => {
      const isRunning = await checkServer()
      if (isEnded) return
      if (!isRunning) setHasStopped(true)
      else if (hasStopped) return window.location.reload()
      timer = setTimeout(() => void check(), checkIntervalMs)
    }
    void check()
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [hasStopped])
  return createPortal(
    <div className={css.screen} role="status">
      <EmptyState
        icon={<IconPower size={48} stroke={1.4} aria-hidden />}
        title={t(hasStopped ? 'operations.stopped' : 'operations.stopping')}
        isPage
        text={t('operations.stopped_text')}
      />
    </div>,
    document.body,
  )
}
