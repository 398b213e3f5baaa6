import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

interface Props {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
  /** Height of the content that will replace it, in pixels. */
  readonly height: number
}

/** Renders a query without data: its error with a button that tries again, or the outline of its content while it loads. */
export function QueryPlaceholder({ query, height }: Props) {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton height={height} radius="var(--radius)" />
}
