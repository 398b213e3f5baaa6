import css from './CardGrid.module.css'
import { CardSkeleton } from './CardSkeleton.tsx'

/** Reserves the exact size of a grid while its cards load. */
export function CardGridSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={css.skeleton}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}
