import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** Reserves the size of the main button of a page while its target is unknown. */
export const ReadButtonSkeleton = () => <Skeleton width="240px" height="44px" radius="var(--radius)" />
