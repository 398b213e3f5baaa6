import { Skeleton } from '../feedback/Skeleton.tsx'
import css from './DetailHero.module.css'
import own from './HeroSkeleton.module.css'

/** Reserves the size of a page's hero while it loads. */
export function HeroSkeleton() {
  return (
    <div className={css.hero} aria-hidden="true">
      <div className={css.inner}>
        <div className={css.cover}>
          <div className={own.cover}>
            <Skeleton height="100%" radius="var(--radius)" />
          </div>
        </div>
        <div className={css.head}>
          <Skeleton width="120px" height="14px" />
          <Skeleton width="min(420px, 90%)" height="32px" />
          <Skeleton width="min(280px, 70%)" height="14px" />
        </div>
        <div className={css.actions}>
          <Skeleton width="200px" height="44px" radius="var(--radius)" />
        </div>
        <div className={css.more}>
          <div className={own.lines}>
            <Skeleton width="100%" height="14px" />
            <Skeleton width="96%" height="14px" />
            <Skeleton width="60%" height="14px" />
          </div>
        </div>
      </div>
    </div>
  )
}
