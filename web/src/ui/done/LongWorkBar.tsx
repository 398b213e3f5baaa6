import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../Button.tsx'
import { currentWorks, type LongWork, subscribeWorks } from '../long-work.ts'
import css from './LongWorkBar.module.css'

/** Renders the work that is under way, each with its progress and a button that stops it. */
export function LongWorkBar() {
  const works = useSyncExternalStore(subscribeWorks, currentWorks)
  return works.map((work) => <Work key={work.id} work={work} />)
}

function Work({ work: { label, done, total, isStopping, stop } }: { readonly work: LongWork }) {
  const t = useText()
  const text = t(label)
  return (
    // Each step of the progress would be read aloud.
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
