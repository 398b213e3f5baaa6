import type { Book } from '@lectern/contract/books'
import { Link } from '@tanstack/react-router'
import { CardSkeleton } from '../../../ui/cards/CardSkeleton.tsx'
import type { LinkTarget } from '../../../ui/keyboard/link-target.ts'
import { Row } from '../../../ui/rows/Row.tsx'
import { BookCard } from '../BookCard.tsx'
import css from './SiblingRow.module.css'
import { type SiblingSource, siblingPageSize } from './sibling-queries.ts'
import { useSiblings } from './use-siblings.ts'

interface Props {
  readonly source: SiblingSource
  readonly book: Book
  /** Number of books before this one; undefined while it is unknown. */
  readonly position: number | undefined
  readonly label: string
  /** Link to the series or read list. */
  readonly link: LinkTarget
  /** True when the books come from several series. */
  readonly isMixed?: boolean
}

/** Renders a row of the books around one, which is marked and centered. More books load at both ends. */
export function SiblingRow({ source, book, position, label, link, isMixed = false }: Props) {
  const { books, total, ...siblings } = useSiblings(source, book.id, position)
  if (siblings.hasFailed || (total !== undefined && total < 2)) return null
  return (
    <div className={css.siblings}>
      <Row
        label={label}
        title={
          <Link {...link} className={css.link}>
            <bdi>{label}</bdi>
          </Link>
        }
        tile="104px"
        slot={<CardSkeleton />}
        slots={books ? (siblings.hasNextPage ? 3 : 0) : siblingPageSize}
        current={book.id}
        onNearStart={siblings.loadPrevious}
        onNearEnd={siblings.loadNext}
      >
        {books?.map((each) => (
          <BookCard key={each.id} book={each} isMixed={isMixed} />
        ))}
      </Row>
    </div>
  )
}
