import IconFolderMinus from '@tabler/icons-react/dist/esm/icons/IconFolderMinus.mjs'
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ListPage } from '../../api/use-endless-list.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { CardSkeleton } from '../../ui/cards/CardSkeleton.tsx'
import { useRecordDone } from '../../ui/done/use-record-done.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { useNearScreen } from '../../ui/poster/use-near-screen.ts'
import { Row } from '../../ui/rows/Row.tsx'
import { useHasRole } from '../auth/queries.ts'
import { type OpenedFrom, OpenedFromContext } from '../books/detail/opened-from.ts'
import { collectionLink, readListLink } from '../books/page-links.ts'
import css from './HeldBy.module.css'
import { removeFromSet } from './sets/remove-from-set.ts'
import { collectionSets, readListSets, type SetKindName } from './sets/set-kinds.ts'

interface Props<P extends ListPage<unknown>, K extends QueryKey> {
  readonly kind: SetKindName
  readonly setId: string
  readonly name: string
  /** The item of the page, which is in the set. */
  readonly memberId: string
  /** Number of skeletons until the first response, at most a page of them. */
  readonly expectedCount: number
  readonly query: UseInfiniteQueryOptions<P, Error, InfiniteData<P>, K, number>
  readonly children: (item: P['content'][number]) => ReactNode
}

/** Renders the members of a collection or read list in a row, fetched when it comes near the screen. */
export function HeldByRow<P extends ListPage<unknown>, K extends QueryKey>(props: Props<P, K>) {
  const { kind, setId, name, expectedCount, query } = props
  const t = useText()
  const isAdmin = useHasRole('ADMIN')
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({ ...query, enabled: isNear })
  const isCollection = kind === 'collection'
  const opened = useMemo<OpenedFrom>(
    () => ({ context: isCollection ? 'COLLECTION' : 'READLIST', contextId: setId }),
    [isCollection, setId],
  )
  const label = t(isCollection ? 'collections.in_collection' : 'readlists.in_list', { name })
  return (
    <div ref={place}>
      <OpenedFromContext value={opened}>
        <Row
          label={label}
          title={
            <>
              <Link {...(isCollection ? collectionLink(setId) : readListLink(setId))} className={css.link}>
                {label}
              </Link>
              {isAdmin && <RemoveButton {...props} />}
            </>
          }
          tile="104px"
          slot={<CardSkeleton />}
          slots={data ? (hasNextPage ? 3 : 0) : Math.min(expectedCount, 20)}
          onNearEnd={hasNextPage && !isFetching ? () => void fetchNextPage() : undefined}
        >
          {data?.pages.flatMap((page) => page.content.map(props.children))}
        </Row>
      </OpenedFromContext>
    </div>
  )
}

type RemoveProps = Pick<Props<never, never>, 'kind' | 'setId' | 'name' | 'memberId'>

/** Removes the item of the page without a confirmation, because the message about it has an undo button. */
function RemoveButton({ kind, setId, name, memberId }: RemoveProps) {
  const t = useText()
  const client = useQueryClient()
  const record = useRecordDone()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const isCollection = kind === 'collection'
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      record(await removeFromSet(client, isCollection ? collectionSets : readListSets, setId, [memberId]))
    } catch (error) {
      showToast({ text: errorText(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={t(isCollection ? 'collections.remove_from_named' : 'readlists.remove_from_named', { name })}
      aria-disabled={isBusy}
      icon={<IconFolderMinus size={18} />}
      onClick={() => void remove()}
    />
  )
}
