import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button/Button.tsx'
import css from './LongWorkBar.module.css'
import { currentWorks, type LongWork, subscribeWorks } from './long-work.ts'

/** Renders running work with its progress and a stop button. */
export function LongWorkBar() {
  const works = useSyncExternalStore(subscribeWorks, currentWorks)
  return works.map((work) => <Work key={work.id} work={work} />)
}

function Work({ work: { label, done, total, isStopping, stop } }: { readonly work: LongWork }) {
  const t = useText()
  const text = t(label)
  return (
    // Otherwise screen readers would announce each step.
    <div className={css.work} aria-live="off">
      <div className={css.middle}>
        <span className={css.text}>
          <span>{text}</span>
          <span className={css.count}>{t('organise.progress', { done, total })}</span>
        </span>
        <progress className={css.progress} aria-label={text} value={done} max={total} />
      </div>
      <Button variant="quiet" busy={isStopping} onClick={stop}>
        {t(isStopping ? 'organise.stopping' : 'organise.stop')}
      </Button>
    </div>
  )
}
