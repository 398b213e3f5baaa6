import { deletePageHashMatch, type PageHashMatch } from '@lectern/contract/duplicates'
import { getPageThumbnail } from '@lectern/contract/reader'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buildUrl, call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './MatchesDialog.module.css'
import { pageAddress } from './page-address.ts'
import { pageMatchesQuery, type SharedPage } from './page-queries.ts'

interface Props {
  readonly page: SharedPage
  readonly onClose: () => void
}

/** Longest edge of the large image, in pixels, and places on one page of the list. */
const largeEdgePx = 1600
const pageSize = 20

const keyOf = ({ bookId, pageNumber }: PageHashMatch) => `${bookId} ${pageNumber}`

/** Shows a page large, with all the places where it is; a page that is to be deleted can be removed from single ones. */
export function MatchesDialog({ page, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [at, setAt] = useState(0)
  const matches = useQuery(pageMatchesQuery(page.hash, at, pageSize))
  const canRemove = page.size !== null && page.action !== undefined && page.action !== 'IGNORE'
  const total = matches.data?.totalElements ?? page.matchCount
  const pages = matches.data?.totalPages ?? 1
  return (
    <Dialog open isWide onClose={onClose} title={t('duplicates.matches', { count: total })}>
      <div className={css.body}>
        <Picture className={css.large} src={pageAddress(page, largeEdgePx)} alt={t('duplicates.page')} />
        <div className={css.side}>
          {matches.isError && !matches.data && <Note tone="danger">{errorText(matches.error)}</Note>}
          {!matches.data && !matches.isError && <Skeleton height={240} />}
          {total === 0 && <p>{t('duplicates.matches_none')}</p>}
          <ul className={css.list}>
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
              <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
                {t('admin.previous_page')}
              </Button>
              <span>
                {at + 1} / {pages}
              </span>
              <Button disabled={at + 1 >= pages} onClick={() => setAt(at + 1)}>
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
  const errorText = useErrorText()
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
        {remove.isError && <Note tone="danger">{errorText(remove.error)}</Note>}
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
