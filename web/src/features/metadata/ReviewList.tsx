import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import css from './ReviewList.module.css'
import type { ChangeLine } from './use-describe-change.ts'

interface Props {
  readonly edits: readonly { readonly name: string; readonly lines: () => readonly ChangeLine[] }[]
}

/** Number of items that are added to the list at a time. */
const step = 50

/** Lists what will change where, before it is saved. */
export function ReviewList({ edits }: Props) {
  const t = useText()
  const [count, setCount] = useState(step)
  const lead = useRef<HTMLParagraphElement>(null)
  // The field that had the focus is gone: without another place the dialog would put it on its Close button.
  useEffect(() => lead.current?.focus(), [])
  if (edits.length === 0)
    return (
      <p ref={lead} tabIndex={-1} className={css.lead}>
        {t('edit.review_none')}
      </p>
    )
  return (
    <>
      <p ref={lead} tabIndex={-1} className={css.lead}>
        {t('edit.review_lead', { count: edits.length })}
      </p>
      <ul className={css.items}>
        {edits.slice(0, count).map(({ name, lines }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list does not change
          <li key={index}>
            <bdi className={css.name}>{name}</bdi>
            <dl className={css.lines}>
              {lines().map(({ key, label, before, wasNone, after }) => (
                <div key={key} className={css.line}>
                  <dt>{label}</dt>
                  <dd>
                    {before !== undefined &&
                      (wasNone ? <span className={css.none}>{before}</span> : <del dir="auto">{before}</del>)}
                    <span className={css.after}>
                      {/* An element of its own: it points with the screen, and the values have directions of their own. */}
                      {before !== undefined && <span className={css.arrow} aria-hidden />}
                      <ins dir="auto">{after}</ins>
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {edits.length > count && (
        <Button onClick={() => setCount(count + step)}>
          {t('forms.show_more', { count: edits.length - count })}
        </Button>
      )}
    </>
  )
}
