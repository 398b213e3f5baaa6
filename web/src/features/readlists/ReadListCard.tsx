import type { ReadList } from '@lectern/contract/readlists'
import { memo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import type { Caption } from '../books/use-book-caption.ts'
import { usePoster } from '../posters/use-poster.ts'
import { useReadListActions } from './read-list-actions.ts'
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
  const actions = useReadListActions()
  const poster = usePoster({ kind: 'readList', readListId: readList.id })
  const { createdDate, lastModifiedDate } = readList
  const lines: Readonly<Record<ReadListCaption, () => Caption>> = {
    books: () => ({ text: t('series.books', { count: readList.bookIds.length }) }),
    added: () => ({
      text: formats.ago(createdDate),
      hint: t('books.added_on', { date: formats.longDateTime(createdDate) }),
    }),
    updated: () => ({
      text: formats.ago(lastModifiedDate),
      hint: t('books.updated_on', { date: formats.longDateTime(lastModifiedDate) }),
    }),
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
