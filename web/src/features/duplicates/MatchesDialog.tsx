import { deletePageHashMatch, type PageHashMatch } from '@lectern/contract/duplicates'
import { getPageThumbnail } from '@lectern/contract/reader'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buildUrl, call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Picture } from '../../ui/poster/Picture.tsx'
import css from './MatchesDialog.module.css'
import { getPageUrl, pageMatchesQuery, type SharedPage } from './page-queries.ts'

interface Props {
  readonly page: SharedPage
  readonly onClose: () => void
}

/** Longest edge of the large image, in pixels. */
const largeEdgePx = 1600
/** Matches on one page of the list. */
const pageSize = 20

const keyOf = ({ bookId, pageNumber }: PageHashMatch) => `${bookId} ${pageNumber}`

/** Shows a large image of a page and lists the books with it; a page with a decision to delete can be removed from single books. */
export function MatchesDialog({ page, onClose }: Props) {
  const t = useText()
  const [index, setIndex] = useState(0)
  const matches = useQuery(pageMatchesQuery(page.hash, index, pageSize))
  const canRemove = page.size !== null && page.action !== undefined && page.action !== 'IGNORE'
  const total = matches.data?.totalElements ?? page.matchCount
  const pages = matches.data?.totalPages ?? 1
  return (
    <Dialog open isWide onClose={onClose} title={t('duplicates.matches', { count: total })}>
      <div className={css.body}>
        <Picture className={css.large} src={getPageUrl(page, largeEdgePx)} alt={t('duplicates.page')} />
        <div className={css.side}>
          {!matches.data && <ErrorNote error={matches.error} />}
          {!matches.data && !matches.isError && <Skeleton height={240} />}
          {total === 0 && <p>{t('duplicates.matches_none')}</p>}
          <ul>
            {matches.data?.content.map((match) => (
              <Match
                key={keyOf(match)}
                match={match}
                hash={page.hash}
                canRemove={canRemove}
                onLeave={onClose}
              />
            ))}
          </ul>
          {pages > 1 && (
            <div className={css.pager}>
              <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
                {t('admin.previous_page')}
              </Button>
              <span>
                {index + 1} / {pages}
              </span>
              <Button disabled={index + 1 >= pages} onClick={() => setIndex(index + 1)}>
                {t('admin.next_page')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface MatchProps {
  readonly match: PageHashMatch
  readonly hash: string
  readonly canRemove: boolean
  readonly onLeave: () => void
}

function Match({ match, hash, canRemove, onLeave }: MatchProps) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deletePageHashMatch, { params: { pageHash: hash }, body: match }),
  })
  const { bookId, pageNumber, url, fileName } = match
  return (
    <li className={css.match}>
      <Picture
        className={css.small}
        src={buildUrl(getPageThumbnail, { params: { bookId, pageNumber } })}
        alt=""
        loading="lazy"
      />
      <div className={css.place}>
        <Link to="/book/$bookId" params={{ bookId }} onClick={onLeave}>
          <bdi dir="ltr">{url}</bdi>
        </Link>
        <p className={css.quiet}>
          {t('duplicates.place', { page: pageNumber })} <bdi dir="ltr">{fileName}</bdi>
        </p>
        <ErrorNote error={remove.error} />
        {remove.isSuccess && <p className={css.quiet}>{t('duplicates.removal_queued')}</p>}
      </div>
      {canRemove && !remove.isSuccess && (
        <Button
          variant={isAsking ? 'danger' : 'plain'}
          busy={remove.isPending}
          onBlur={() => setAsking(false)}
          onClick={() => (isAsking ? remove.mutate() : setAsking(true))}
        >
          {t(isAsking ? 'duplicates.remove_really' : 'duplicates.remove')}
        </Button>
      )}
    </li>
  )
}
