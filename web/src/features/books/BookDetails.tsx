import type { Book } from '@lectern/contract/books'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { type FoldedFact, FoldedFacts } from '../../ui/detail/FoldedFacts.tsx'
import { isTextBook } from '../progress/is-text-book.ts'
import { commentWithoutCodes, errorCodesIn, formatName, getMediaKind } from './book-facts.ts'
import { getBookProblem } from './book-state.ts'

/** Renders the file, format and dates of a book, collapsed. They are expanded for a book with a problem. */
export function BookDetails({ book }: { readonly book: Book }) {
  const t = useText()
  const formats = useFormats()
  const { media, metadata, readProgress } = book
  const isTrouble = media.status !== 'READY'
  const kind = getMediaKind(media)
  const problem = getBookProblem({ deleted: false, media })
  const facts: readonly (FoldedFact | false)[] = [
    media.comment !== '' && {
      label: t('books.fact_comment'),
      value: <Comment text={media.comment} />,
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

/** Renders error codes as text; a code without a translation stays a code. */
function Comment({ text }: { readonly text: string }) {
  const intl = useIntl()
  const words = errorCodesIn(text).map((code) =>
    intl.messages[`errors.${code}`] ? intl.formatMessage({ id: `errors.${code}` }) : code,
  )
  const rest = commentWithoutCodes(text)
  return (
    <>
      {words.join(' · ')} {rest !== '' && <bdi>{rest}</bdi>}
    </>
  )
}
