import css from './CardGrid.module.css'
import { CardSkeleton } from './CardSkeleton.tsx'
import type { CardDensity } from './card-shape.ts'

interface Props {
  readonly count: number
  readonly density?: CardDensity
}

/** Reserves the exact size of a grid while its cards load. */
export function CardGridSkeleton({ count, density = 'roomy' }: Props) {
  return (
    <div className={css.skeleton} data-density={density}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}
