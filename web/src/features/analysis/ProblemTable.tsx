import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import { formatName } from '../books/book-facts.ts'
import { bookLink } from '../books/book-links.ts'
import css from './ProblemTable.module.css'
import { ProblemText } from './ProblemText.tsx'

interface Props extends Omit<ComponentProps<typeof PagedTable<Book>>, 'columns'> {
  readonly libraries: readonly Library[]
}

/** Renders the table of books that could not be analyzed. */
export function ProblemTable({ libraries, ...props }: Props) {
  return <PagedTable {...props} columns={useColumns(libraries)} />
}

function useColumns(libraries: readonly Library[]): readonly AdminColumn<Book>[] {
  const t = useText()
  const format = useFormats()
  return [
    {
      id: 'name',
      label: t('files.book'),
      sortKey: 'name',
      isMain: true,
      cell: (book) => (
        <>
          <Link {...bookLink(book)} className={css.link}>
            <bdi>{book.metadata.title}</bdi>
          </Link>
          {!book.oneshot && (
            <p className={css.series}>
              <bdi>{book.seriesTitle}</bdi>
            </p>
          )}
          {book.deleted && <p className={css.gone}>{t('files.unavailable')}</p>}
        </>
      ),
    },
    {
      id: 'status',
      label: t('files.status'),
      sortKey: 'media.status',
      cell: ({ media }) => <span className={css[media.status]}>{t(`files.status_${media.status}`)}</span>,
    },
    {
      id: 'comment',
      label: t('files.problem'),
      sortKey: 'media.comment',
      cell: ({ media }) => <ProblemText media={media} />,
    },
    {
      id: 'format',
      label: t('files.format'),
      sortKey: 'media.mediaType',
      choice: 'shown',
      cell: ({ media }) =>
        media.mediaType && (
          <span className={css.whole} dir="ltr">
            {formatName(media)}
          </span>
        ),
    },
    {
      id: 'size',
      label: t('files.size'),
      sortKey: 'fileSize',
      isLargestFirst: true,
      isNumber: true,
      choice: 'shown',
      cell: ({ sizeBytes }) => <span className={css.whole}>{format.size(sizeBytes)}</span>,
    },
    {
      id: 'library',
      label: t('files.library'),
      choice: 'hidden',
      cell: ({ libraryId }) => libraries.find(({ id }) => id === libraryId)?.name,
    },
    {
      id: 'url',
      label: t('files.path'),
      sortKey: 'url',
      choice: 'shown',
      cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
    },
    {
      id: 'modified',
      label: t('files.changed'),
      sortKey: 'lastModifiedDate',
      isLargestFirst: true,
      choice: 'hidden',
      cell: ({ lastModified }) => <time dateTime={lastModified}>{format.dateTime(lastModified)}</time>,
    },
  ]
}
