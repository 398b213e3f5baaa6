import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isGone } from '../../lib/api-error.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { HeroSkeleton } from '../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../ui/detail/ItemError.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { LinkTarget } from '../../ui/link-target.ts'
import { useWasShown } from './use-was-shown.ts'

interface Props<T> {
  readonly setId: string
  /** The collection or read list, when it is known. */
  readonly set: T | undefined
  readonly error: unknown
  readonly onRetry: () => void
  /** What the page says when the set was deleted while it was shown, and the link to the others. */
  readonly removed: string
  readonly allLink: LinkTarget
  readonly allText: string
  readonly children: (set: T) => ReactNode
}

/** Renders the page of a collection or read list, or why there is none. */
export function SetPage<T>({ setId, set, error, onRetry, removed, allLink, allText, children }: Props<T>) {
  const wasShown = useWasShown(setId, set !== undefined)
  if (set !== undefined) return children(set)
  if (wasShown && isGone(error))
    return (
      <EmptyState
        icon={<IconStack2 size={48} stroke={1.25} />}
        title={removed}
        action={
          <Link {...allLink} className={buttonClass('primary')}>
            {allText}
          </Link>
        }
      />
    )
  return error ? <ItemError error={error} onRetry={onRetry} /> : <HeroSkeleton />
}
