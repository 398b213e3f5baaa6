import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { isGone } from '../../lib/api-error.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { HeroSkeleton } from '../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../ui/detail/ItemError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { SetKind } from './sets/set-kinds.ts'

interface Props<S> {
  readonly kind: SetKind
  readonly setId: string
  /** The collection or read list, and the state of its query. */
  readonly query: { readonly item: S | undefined; readonly error: unknown; readonly retry: () => void }
  readonly children: (set: S) => ReactNode
}

/** Renders the page of a collection or read list, its loading or its error; a message if the set was deleted while it was shown. */
export function SetPage<S>({ kind, setId, query: { item: set, error, retry }, children }: Props<S>) {
  const t = useText()
  const [shownId, setShownId] = useState<string>()
  const isKnown = set !== undefined
  useEffect(() => {
    if (isKnown) setShownId(setId)
  }, [setId, isKnown])
  if (set !== undefined) return children(set)
  const isCollection = kind.name === 'collection'
  if (shownId === setId && isGone(error))
    return (
      <EmptyState
        icon={<IconStack2 size={48} stroke={1.25} />}
        title={t(isCollection ? 'collections.removed' : 'readlists.removed')}
        action={
          <Link {...kind.allLink} className={buttonClass('primary')}>
            {t(isCollection ? 'collections.all_collections' : 'readlists.all_lists')}
          </Link>
        }
      />
    )
  return error ? <ItemError error={error} onRetry={retry} /> : <HeroSkeleton />
}
