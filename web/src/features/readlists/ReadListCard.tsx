import type { ReadList } from '@lectern/contract/readlists'
import { memo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { usePoster } from '../posters/use-poster.ts'
import { readListLink } from './read-list-links.ts'

/** Content of the last line: the property that the list of read lists is sorted by. */
export type ReadListCaption = 'books' | 'added' | 'updated'

interface Props {
  readonly readList: ReadList
  readonly caption?: ReadListCaption
  readonly isPriority?: boolean
}

function Card({ readList, caption = 'books', isPriority }: Props) {
  const t = useText()
  const formats = useFormats()
  const poster = usePoster({ kind: 'readList', readListId: readList.id })
  const lines = {
    books: () => t('series.books', { count: readList.bookIds.length }),
    added: () => formats.ago(readList.createdDate),
    updated: () => formats.ago(readList.lastModifiedDate),
  }
  return (
    <PosterCard
      {...poster}
      placeholder={undefined}
      link={readListLink(readList.id)}
      title={readList.name}
      line={lines[caption]()}
      isPriority={isPriority}
      actions={[]}
      subject={readList}
    />
  )
}

/** Memoized, because grids around it render with every scroll. */
export const ReadListCard = memo(Card)
