import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PosterSkeleton } from '../../ui/poster/PosterSkeleton.tsx'
import css from './LayoutSkeleton.module.css'

const slots = Array.from({ length: 12 }, (_, index) => index)

/** Renders the frame while the signed-in user is unknown. */
export function LayoutSkeleton() {
  return (
    <div className={css.frame} aria-busy="true">
      <div className={css.rail}>
        <Skeleton width={28} height={28} />
        {slots.slice(0, 4).map((index) => (
          <Skeleton key={index} height={20} />
        ))}
      </div>
      <div className={css.body}>
        {slots.slice(0, 2).map((row) => (
          <div key={row}>
            <div className={css.title}>
              <Skeleton width={220} height={20} />
            </div>
            <div className={css.row}>
              {slots.map((index) => (
                <PosterSkeleton key={index} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
