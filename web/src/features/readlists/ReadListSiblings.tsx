import type { Book } from '@lectern/contract/books'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { SiblingRow } from '../books/detail/SiblingRow.tsx'
import { siblingQueries } from '../books/detail/sibling-queries.ts'
import { readListLink } from '../books/page-links.ts'
import { readListQueries } from './queries.ts'

interface Props {
  readonly readListId: string
  readonly book: Book
  readonly isNear: boolean
}

/** Renders the books around one in a read list; nothing if the list no longer exists. */
export function ReadListSiblings({ readListId, book, isNear }: Props) {
  const t = useText()
  const { data: readList, error } = useQuery(readListQueries.detail(readListId))
  const counted = useQuery({
    ...siblingQueries.releasePosition(readListId, book),
    enabled: isNear && readList?.ordered === false,
  })
  if (error && !readList) return null
  const placed = readList?.ordered ? Math.max(0, readList.bookIds.indexOf(book.id)) : counted.data
  return (
    <SiblingRow
      source={{ readListId }}
      book={book}
      position={isNear ? placed : undefined}
      label={readList ? t('readlists.in_list', { name: readList.name }) : ''}
      link={readListLink(readListId)}
      isMixed
    />
  )
}
