import { Skeleton } from '../feedback/Skeleton.tsx'
import css from './PosterSkeleton.module.css'

/** Has the size of a card: cover and two lines. */
export function PosterSkeleton() {
  return (
    <div className={css.tile} aria-hidden="true">
      <div className={css.frame}>
        <Skeleton height="100%" radius="var(--radius)" />
      </div>
      <Skeleton width="85%" height="0.9em" />
      <Skeleton width="50%" height="0.8em" />
    </div>
  )
}
