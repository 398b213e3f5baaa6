import type { ReadList } from '@lectern/contract/readlists'
import { memo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { useReadListActions } from '../books/item-actions.ts'
import { readListLink } from '../books/page-links.ts'
import { type Caption, useDateCaptions } from '../books/use-date-captions.ts'
import { usePoster } from '../posters/use-poster.ts'

/** Content of the last line: the property that the list of read lists is sorted by. */
export type ReadListCaption = 'books' | 'added' | 'updated'

interface Props {
  readonly readList: ReadList
  readonly caption?: ReadListCaption
  readonly isPriority?: boolean
}

function Card({ readList, caption = 'books', isPriority }: Props) {
  const t = useText()
  const dates = useDateCaptions()
  const actions = useReadListActions()
  const poster = usePoster({ kind: 'readlist', id: readList.id })
  const lines: Readonly<Record<ReadListCaption, () => Caption>> = {
    books: () => ({ text: t('series.books', { count: readList.bookIds.length }) }),
    added: () => dates.added(readList.createdDate),
    updated: () => dates.updated(readList.lastModifiedDate),
  }
  const { text, hint } = lines[caption]()
  return (
    <PosterCard
      {...poster}
      placeholder={undefined}
      link={readListLink(readList.id)}
      title={readList.name}
      line={text}
      hint={hint}
      isPriority={isPriority}
      actions={actions}
      subject={readList}
    />
  )
}

/** Memoized, because grids around it render with every scroll. */
export const ReadListCard = memo(Card)
