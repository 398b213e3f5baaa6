import { downloadReadList } from '@lectern/contract/downloads'
import type { ReadList } from '@lectern/contract/readlists'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { buildUrl } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { isGone } from '../../../lib/api-error.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { DetailHead } from '../../../ui/detail/DetailHead.tsx'
import { DetailHero } from '../../../ui/detail/DetailHero.tsx'
import { DetailPage } from '../../../ui/detail/DetailPage.tsx'
import { FactLine } from '../../../ui/detail/FactLine.tsx'
import { HeroSkeleton } from '../../../ui/detail/HeroSkeleton.tsx'
import { ItemError } from '../../../ui/detail/ItemError.tsx'
import { hasRole, useUser } from '../../auth/queries.ts'
import { BookCard } from '../../books/BookCard.tsx'
import { type OpenedFrom, OpenedFromContext } from '../../books/opened-from.ts'
import { Summary } from '../../books/Summary.tsx'
import { MemberGrid } from '../../collections/MemberGrid.tsx'
import { membersQuery } from '../../collections/member-state.ts'
import { RemovedNotice } from '../../collections/RemovedNotice.tsx'
import { useMembers } from '../../collections/use-members.ts'
import { useWasShown } from '../../collections/use-was-shown.ts'
import { allLibraries } from '../../libraries/queries.ts'
import { usePoster } from '../../posters/use-poster.ts'
import { ContinueReadList } from '../ContinueReadList.tsx'
import { ListProgress } from '../ListProgress.tsx'
import { readListQueries } from '../queries.ts'
import { useReadList } from '../use-read-list.ts'

const allLink = linkOptions({ to: '/libraries/$libraryId/readlists', params: { libraryId: allLibraries } })

export function ReadListPage() {
  const t = useText()
  const { readListId } = useParams({ from: '/signed-in/frame/readlists/$readListId' })
  const { readList, error, retry } = useReadList(readListId)
  const wasShown = useWasShown(readListId, readList !== undefined)
  if (readList) return <LoadedReadList key={readListId} readList={readList} />
  if (wasShown && isGone(error))
    return <RemovedNotice title={t('readlists.removed')} link={allLink} linkText={t('readlists.all_lists')} />
  return error ? <ItemError error={error} onRetry={retry} /> : <HeroSkeleton />
}

function LoadedReadList({ readList }: { readonly readList: ReadList }) {
  const t = useText()
  const { id, name, ordered, filtered, bookIds } = readList
  usePageTitle(name)
  const poster = usePoster({ kind: 'readList', readListId: id })
  const canDownload = hasRole(useUser(), 'FILE_DOWNLOAD') && bookIds.length > 0
  const progress = useQuery(readListQueries.progress(id)).data
  const search = useSearch({ from: '/signed-in/frame/readlists/$readListId' })
  const navigate = useNavigate({ from: '/readlists/$readListId' })
  const members = useMembers(search, (next, replace) => {
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  })
  const { complete: _, ...query } = membersQuery(members.state)
  const list = useQuery(readListQueries.books(id, query))
  const from = useMemo<OpenedFrom>(() => ({ context: 'READLIST', contextId: id }), [id])
  const facts = [
    t('series.books', { count: bookIds.length }),
    !ordered && t('readlists.by_release_date'),
    filtered && t('readlists.filtered'),
  ].filter((fact) => fact !== false)
  return (
    <OpenedFromContext value={from}>
      <DetailPage>
        <DetailHero
          {...poster}
          placeholder={undefined}
          title={name}
          head={
            <DetailHead
              above={{ text: t('readlists.lists'), link: allLink }}
              title={name}
              facts={<FactLine facts={facts} />}
            />
          }
          actions={
            <>
              {bookIds.length > 0 && <ContinueReadList readListId={id} progress={progress} />}
              {canDownload && (
                <a
                  className={buttonClass('plain')}
                  href={buildUrl(downloadReadList, { params: { readListId: id } })}
                  download
                >
                  <IconDownload size={18} aria-hidden />
                  {t('books.download')}
                </a>
              )}
            </>
          }
        >
          <ListProgress progress={progress} />
          <Summary text={readList.summary} />
        </DetailHero>
        <MemberGrid
          label={t('books.books')}
          list={list}
          members={members}
          expected={bookIds.length}
          emptyTitle={t('books.none')}
          emptyText={t('readlists.empty_text')}
          noMatch={t('books.none_match')}
        >
          {(book, index) => (
            <BookCard book={book} isMixed caption={ordered ? 'pages' : 'released'} isPriority={index < 6} />
          )}
        </MemberGrid>
      </DetailPage>
    </OpenedFromContext>
  )
}
