import type { Book } from '@lectern/contract/books'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { type FoldedFact, FoldedFacts } from '../../../ui/detail/FoldedFacts.tsx'
import { PartBoundary } from '../../../ui/feedback/PartBoundary.tsx'
import { isTextBook } from '../../progress/is-text-book.ts'
import { getBookProblem } from '../book-state.ts'
import { errorCodesIn, formatName, getMediaKind } from './book-facts.ts'

/** Loaded with the texts of error codes, which books without problems do not need. */
const Comment = lazyPart(async () => (await import('./BookComment.tsx')).BookComment, 'failures')

/** Code for parts of the book that cannot be shown (behaviour 17). */
const missingPartsCode = 'ERR_1007'

/** Renders the file, format and dates of a book; collapsed unless the book has a problem or pages that cannot be shown. */
export function BookDetails({ book }: { readonly book: Book }) {
  const t = useText()
  const formats = useFormats()
  const { media, metadata, readProgress } = book
  const isTrouble = media.status !== 'READY' || errorCodesIn(media.comment).includes(missingPartsCode)
  const kind = getMediaKind(media)
  const problem = getBookProblem({ deleted: false, media })
  const facts: readonly (FoldedFact | false)[] = [
    media.comment !== '' && {
      label: t('books.fact_comment'),
      value: (
        <PartBoundary placeholder={'\u00a0'}>
          <Comment.Part text={media.comment} />
        </PartBoundary>
      ),
      isWide: true,
      isTrouble,
    },
    !isTextBook(book) && { label: t('books.fact_pages'), value: formats.number(media.pagesCount) },
    { label: t('books.fact_size'), value: formats.size(book.sizeBytes) },
    media.mediaType !== '' && { label: t('books.fact_format'), value: formatName(media) },
    kind !== undefined && { label: t('books.fact_kind'), value: t(`books.kind_${kind}`) },
    {
      label: t('books.fact_status'),
      value: problem ? t(`books.trouble_${problem}`) : t('books.status_ready'),
    },
    metadata.isbn !== '' && { label: t('books.fact_isbn'), value: <bdi dir="ltr">{metadata.isbn}</bdi> },
    { label: t('books.fact_added'), value: formats.dateTime(book.created) },
    { label: t('books.fact_modified'), value: formats.dateTime(book.fileLastModified) },
    readProgress !== null && {
      label: t('books.fact_last_read'),
      value: formats.dateTime(readProgress.readDate),
    },
    { label: t('books.fact_file'), value: <bdi dir="ltr">{book.url}</bdi>, isWide: true },
  ]
  return <FoldedFacts title={t('books.details')} facts={facts} isOpen={media.comment !== '' && isTrouble} />
}
