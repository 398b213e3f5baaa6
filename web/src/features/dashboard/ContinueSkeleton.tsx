import { Skeleton } from '../../ui/Skeleton.tsx'

/** Has the exact size of a wide card. */
export function ContinueSkeleton() {
  return <Skeleton height="calc(96px / 0.7071)" radius="var(--radius)" />
}
