import { Skeleton } from '../feedback/Skeleton.tsx'
import css from './CardSkeleton.module.css'

/** Reserves the exact size of a poster card, so that loading moves nothing. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={css.cover}>
        <Skeleton height="100%" radius="var(--radius)" />
      </div>
      <div className={css.text}>
        <Skeleton width="84%" height="12px" />
        <Skeleton width="48%" height="10px" />
      </div>
    </div>
  )
}
