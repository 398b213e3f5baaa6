import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ListPage } from '../../api/use-endless-list.ts'
import type { Outcome } from '../../lib/action.ts'
import { CardSkeleton } from '../../ui/cards/CardSkeleton.tsx'
import type { LinkTarget } from '../../ui/link-target.ts'
import { Row } from '../../ui/Row.tsx'
import { useNearScreen } from '../../ui/use-near-screen.ts'
import { type OpenedFrom, OpenedFromContext } from '../books/opened-from.ts'
import css from './HeldBy.module.css'
import { RemoveButton } from './RemoveButton.tsx'

interface Props<P extends ListPage<unknown>, K extends QueryKey> {
  readonly label: string
  readonly link: LinkTarget
  readonly from: OpenedFrom
  /** Number of skeletons until the first response, at most a page of them. */
  readonly expected: number
  readonly query: UseInfiniteQueryOptions<P, Error, InfiniteData<P>, K, number>
  /** Removes the item of the page from the collection or read list; for admins. */
  readonly remove?: { readonly label: string; readonly run: () => Promise<Outcome> } | undefined
  readonly children: (item: P['content'][number]) => ReactNode
}

/** Renders what a collection or read list holds in a row, fetched when it comes near the screen. */
export function HeldByRow<P extends ListPage<unknown>, K extends QueryKey>({
  label,
  link,
  from,
  expected,
  query,
  remove,
  children,
}: Props<P, K>) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({ ...query, enabled: isNear })
  const { context, contextId } = from
  const opened = useMemo<OpenedFrom>(() => ({ context, contextId }), [context, contextId])
  return (
    <div ref={place}>
      <OpenedFromContext value={opened}>
        <Row
          label={label}
          title={
            <>
              <Link {...link} className={css.link}>
                {label}
              </Link>
              {remove && <RemoveButton {...remove} />}
            </>
          }
          tile="104px"
          slot={<CardSkeleton />}
          slots={data ? (hasNextPage ? 3 : 0) : Math.min(expected, 20)}
          onNearEnd={hasNextPage && !isFetching ? () => void fetchNextPage() : undefined}
        >
          {data?.pages.flatMap((page) => page.content.map(children))}
        </Row>
      </OpenedFromContext>
    </div>
  )
}
