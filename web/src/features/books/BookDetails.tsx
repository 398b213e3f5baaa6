import type { Book } from '@lectern/contract/books'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import { commentWithoutCodes, errorCodesIn, formatName } from './book-facts.ts'
import css from './Facts.module.css'

interface Fact {
  readonly name: string
  readonly value: ReactNode
  readonly isWide?: boolean
}

/** Renders the file, format and dates of a book, collapsed. They are expanded for a book with a problem. */
export function BookDetails({ book }: { readonly book: Book }) {
  const t = useText()
  const formats = useFormats()
  const { media, metadata } = book
  const facts: readonly (Fact | false)[] = [
    { name: 'pages', value: formats.number(media.pagesCount) },
    { name: 'size', value: formats.size(book.sizeBytes) },
    media.mediaType !== '' && { name: 'format', value: formatName(media) },
    metadata.isbn !== '' && { name: 'isbn', value: metadata.isbn },
    { name: 'added', value: formats.dateTime(book.created) },
    { name: 'modified', value: formats.dateTime(book.fileLastModified) },
    { name: 'file', value: <bdi dir="ltr">{book.url}</bdi>, isWide: true },
  ]
  return (
    <details className={css.details} open={media.comment !== '' && media.status !== 'READY'}>
      <summary className={css.handle}>
        {t('books.details')}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <dl className={classes(css.facts, css.body)}>
        {media.comment !== '' && (
          <div className={classes(css.fact, css.wide)}>
            <dt className={css.name}>{t('books.fact_comment')}</dt>
            <dd className={classes(css.value, media.status !== 'READY' && css.trouble)}>
              <Comment text={media.comment} />
            </dd>
          </div>
        )}
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact.name} className={classes(css.fact, fact.isWide && css.wide)}>
                <dt className={css.name}>{t(`books.fact_${fact.name}`)}</dt>
                <dd className={css.value}>{fact.value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
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
