import type { Book } from '@lectern/contract/books'
import type { Author } from '@lectern/contract/values'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Changes } from '../../ui/form/form-state.ts'
import { applyListChange, type ListChange } from '../../ui/form/list-change.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { useUser } from '../auth/queries.ts'
import { BulkPeople } from './BulkPeople.tsx'
import { BulkWords } from './BulkWords.tsx'
import { toBookChange, toBookSnapshot } from './book-form.ts'
import { bulkKey } from './bulk-key.ts'
import { fetchBooksAgain } from './fetch-items.ts'
import { mixLocks, untouchedLists } from './mixed-snapshot.ts'
import { planEdits } from './plan-edits.ts'
import { ReviewList } from './ReviewList.tsx'
import { saveBooks } from './save-many.ts'
import { loadTags } from './suggestions.ts'
import { useDescribeChange } from './use-describe-change.ts'

interface Props {
  readonly books: readonly Book[]
  readonly onClose: () => void
}

interface Values {
  readonly authors: ListChange<Author>
  readonly tags: ListChange<string>
}
const names = ['authors', 'tags'] as const

const toSnapshot = (books: readonly Book[]) => ({
  values: untouchedLists(names),
  ...mixLocks(books.map(toBookSnapshot), names),
})

const nameOf = ({ seriesTitle, metadata }: Book) => `${seriesTitle} #${metadata.number} ${metadata.title}`

const plan = (books: readonly Book[], { values, locks }: Changes<Values>) =>
  planEdits({
    items: books,
    nameOf,
    metadataOf: ({ metadata }) => metadata,
    changeOf: ({ metadata }) =>
      toBookChange({
        values: {
          ...(values.authors && { authors: applyListChange(metadata.authors, values.authors) }),
          ...(values.tags && { tags: applyListChange(metadata.tags, values.tags) }),
        },
        locks,
      }),
  })

/** Edits authors and tags of several books: by adding, removing or replacing, with a look at what will change where. */
export function ManyBooksDialog({ books: given, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const describe = useDescribeChange()
  const [books, setBooks] = useState(given)
  const form = useForm<Values>({
    start: toSnapshot(given),
    draftKey: `${userId}.books.${bulkKey(given)}`,
  })
  const reread = async () => {
    const now = await fetchBooksAgain(books)
    setBooks(now)
    return toSnapshot(now)
  }
  const save = async (changes: Changes<Values>) => {
    record(await saveBooks(plan(await fetchBooksAgain(books), changes)))
    return undefined
  }
  return (
    <FormDialog
      form={form}
      title={t('edit.edit_books', { count: given.length })}
      reread={reread}
      review={(changes) => {
        const edits = plan(books, changes)
        return {
          saveLabel: t('forms.save_count', { count: edits.length }),
          content: (
            <ReviewList
              edits={edits.map(({ name, item, change }) => ({
                name,
                lines: () => describe(item.metadata, change),
              }))}
            />
          ),
        }
      }}
      onSave={save}
      onClose={onClose}
      sections={[
        {
          id: 'authors',
          label: t('edit.section_authors'),
          fields: ['authors'],
          content: (
            <BulkPeople field={form.field('authors')} lists={books.map(({ metadata }) => metadata.authors)} />
          ),
        },
        {
          id: 'tags',
          label: t('edit.section_tags'),
          fields: ['tags'],
          content: (
            <BulkWords
              field={form.field('tags')}
              label={t('edit.tags')}
              lists={books.map(({ metadata }) => metadata.tags)}
              load={loadTags}
            />
          ),
        },
      ]}
    />
  )
}
