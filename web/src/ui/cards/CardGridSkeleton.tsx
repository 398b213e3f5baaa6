import css from './CardGrid.module.css'
import { CardSkeleton } from './CardSkeleton.tsx'

/** A grid while its cards are on their way, in their exact places. */
export function CardGridSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={css.skeleton}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other identity
        <CardSkeleton key={place} />
      ))}
    </div>
  )
}
