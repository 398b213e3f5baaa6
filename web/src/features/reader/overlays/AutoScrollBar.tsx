import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import type { AutoScroll } from '../input/use-auto-scroll.ts'
import styles from './AutoScrollBar.module.css'

/** Time, in milliseconds, that the bar remains while scrolling is paused. */
const pausedMs = 8000

/** Renders a small bar for automatic scrolling. */
export function AutoScrollBar({ autoScroll }: { readonly autoScroll: AutoScroll }) {
  const t = useText()
  const { state, speed } = autoScroll
  const isRunning = state === 'running'
  const close = useEffectEvent(() => autoScroll.close())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another speed shows that the control is used
  useEffect(() => {
    if (isRunning) return
    const timer = window.setTimeout(() => close(), pausedMs)
    return () => window.clearTimeout(timer)
  }, [isRunning, speed])
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('strip.auto_scroll')} data-chrome="">
      <IconButton
        label={t(isRunning ? 'strip.pause' : 'strip.go_on')}
        icon={isRunning ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
        onClick={autoScroll.toggle}
      />
      <IconButton
        label={t('strip.slower')}
        icon={<IconMinus size={20} />}
        disabled={!autoScroll.canSlow}
        onClick={() => autoScroll.changeSpeed(-1)}
      />
      <output className={styles.speed}>{t('reading.pixels_per_second', { pixels: speed })}</output>
      <IconButton
        label={t('strip.faster')}
        icon={<IconPlus size={20} />}
        disabled={!autoScroll.canSpeed}
        onClick={() => autoScroll.changeSpeed(1)}
      />
      <IconButton label={t('strip.stop')} icon={<IconX size={20} />} onClick={autoScroll.close} />
    </div>
  )
}
