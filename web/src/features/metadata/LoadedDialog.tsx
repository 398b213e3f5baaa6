import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Sections.module.css'

interface Props<T> {
  readonly title: string
  readonly items: { readonly data: T | undefined; readonly error: unknown; readonly retry: () => void }
  readonly isFull?: boolean
  readonly onClose: () => void
  readonly children: (data: T) => ReactNode
}

/** Renders a dialog whose items are fetched first. */
export function LoadedDialog<T>({ title, items, isFull = false, onClose, children }: Props<T>) {
  if (items.data !== undefined) return children(items.data)
  return (
    <Dialog open title={title} onClose={onClose} isWide isFull={isFull}>
      {items.error ? (
        <ErrorState error={items.error} onRetry={items.retry} />
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
