import { Skeleton } from '../../ui/Skeleton.tsx'

/** The exact place of a wide card. */
export function ContinueSkeleton() {
  return <Skeleton height="calc(96px / 0.7071)" radius="var(--radius)" />
}
