import { PosterSkeleton } from '../../ui/PosterSkeleton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './LayoutSkeleton.module.css'

const places = Array.from({ length: 12 }, (_, place) => place)

/** Renders the frame while the signed-in user is unknown. */
export function LayoutSkeleton() {
  return (
    <div className={css.frame} aria-busy="true">
      <div className={css.rail}>
        <Skeleton width={28} height={28} />
        {places.slice(0, 4).map((place) => (
          <Skeleton key={place} height={20} />
        ))}
      </div>
      <div className={css.body}>
        {places.slice(0, 2).map((row) => (
          <div key={row}>
            <div className={css.title}>
              <Skeleton width={220} height={20} />
            </div>
            <div className={css.row}>
              {places.map((place) => (
                <PosterSkeleton key={place} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
