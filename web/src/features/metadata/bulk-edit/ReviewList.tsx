import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './ReviewList.module.css'
import type { ChangeLine } from './use-describe-change.ts'

interface Props {
  readonly edits: readonly { readonly name: string; readonly describe: () => readonly ChangeLine[] }[]
}

/** Number of items that are added to the list at a time. */
const step = 50

/** Lists the changes of each item, before they are saved. */
export function ReviewList({ edits }: Props) {
  const t = useText()
  const [count, setCount] = useState(step)
  const lead = useRef<HTMLParagraphElement>(null)
  // The field that had the focus has disappeared; the dialog would focus its Close button.
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
        {edits.slice(0, count).map(({ name, describe }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list does not change
          <li key={index}>
            <bdi className={css.name}>{name}</bdi>
            <dl className={css.lines}>
              {describe().map(({ key, label, before, wasEmpty, after }) => (
                <div key={key} className={css.line}>
                  <dt>{label}</dt>
                  <dd>
                    {before !== undefined &&
                      (wasEmpty ? (
                        <span className={css.none}>{before}</span>
                      ) : (
                        <del dir="auto">{before}</del>
                      ))}
                    <span className={css.after}>
                      {/* A separate element: the arrow follows the direction of the screen, the values their own. */}
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
