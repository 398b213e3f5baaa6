import type { Book } from '@lectern/contract/books'
import { useQueryClient } from '@tanstack/react-query'
import { bookQueries } from '../../books/queries.ts'
import { useBook } from '../../books/use-book.ts'
import { checkBook, toBookChange, toBookSnapshot } from '../fields/book-form.ts'
import type { SectionRows } from '../fields/form-sections.ts'
import { patchBook, saveChange } from '../saving/save-metadata.ts'
import { MetadataDialog } from './MetadataDialog.tsx'

const sections: SectionRows = {
  general: ['title', ['number', 'numberSort'], 'summary', ['releaseDate', 'isbn']],
  authors: ['authors'],
  tags: ['tags'],
  links: ['links'],
}

/** Edits the metadata of one book. */
export function BookDialog({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const client = useQueryClient()
  const query = bookQueries.detail(book.id)
  return (
    <MetadataDialog
      kind="book"
      id={book.id}
      item={useBook(book.id).book ?? book}
      name={book.metadata.title}
      posterOwner={{ kind: 'book', id: book.id }}
      sections={sections}
      toSnapshot={toBookSnapshot}
      check={checkBook}
      fetchItem={() => client.fetchQuery({ ...query, staleTime: 0 })}
      onSave={async (changes) =>
        saveChange('edit.done_book', await client.ensureQueryData(query), toBookChange(changes), patchBook)
      }
      onClose={onClose}
    />
  )
}
