import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import css from './LoadedDialog.module.css'

interface Props<T> {
  readonly title: string
  readonly queryKey: readonly unknown[]
  readonly fetchItems: () => Promise<T>
  readonly isFull?: boolean
  readonly onClose: () => void
  readonly children: (data: T) => ReactNode
}

/** Renders a dialog whose items are fetched when it opens. They are not fetched again until just before they are saved. */
export function LoadedDialog<T>({
  title,
  queryKey,
  fetchItems,
  isFull = false,
  onClose,
  children,
}: Props<T>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['metadata', ...queryKey],
    queryFn: fetchItems,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data !== undefined) return children(data)
  return (
    <Dialog open title={title} onClose={onClose} isWide isFull={isFull}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.waiting} aria-busy="true">
          {Array.from({ length: 5 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <Skeleton key={index} height={56} radius="var(--radius)" />
          ))}
        </div>
      )}
    </Dialog>
  )
}
