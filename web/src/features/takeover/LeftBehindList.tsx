import type { TakeoverLook } from '@lectern/contract/takeover'
import { useText } from '../../i18n/use-text.ts'
import css from './Takeover.module.css'

/** Says what of the old server has no place here, in numbers. */
export function LeftBehindList({ leftBehind }: Pick<TakeoverLook, 'leftBehind'>) {
  const t = useText()
  return (
    <ul className={css.reasons}>
      {leftBehind.map(({ what, count }) => (
        <li key={what}>{t(`takeover.left_${what}`, { count })}</li>
      ))}
    </ul>
  )
}
