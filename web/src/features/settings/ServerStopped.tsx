import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { checkServer } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import css from './ServerStopped.module.css'

/** Time between two looks for the server, in milliseconds. */
const pauseMs = 2000

/** Covers the screen while the server is stopped, and reloads the page when it is back: it may be another version. */
export function ServerStopped() {
  const t = useText()
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    const look = async () => {
      const isThere = await checkServer()
      if (isEnded) return
      if (!isThere) setWasAway(true)
      else if (wasAway) return window.location.reload()
      timer = setTimeout(() => void look(), pauseMs)
    }
    void look()
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [wasAway])
  return createPortal(
    <div className={css.screen} role="status">
      <EmptyState
        icon={<IconPower size={48} stroke={1.4} aria-hidden />}
        title={t(wasAway ? 'operations.stopped' : 'operations.stopping')}
        isPage
        text={t('operations.stopped_text')}
      />
    </div>,
    document.body,
  )
}
