import type { Book } from '@lectern/contract/books'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { joinUndos } from '../../lib/action.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Changes } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { useUser } from '../auth/queries.ts'
import { bookQueries } from '../books/queries.ts'
import { useBook } from '../books/use-book.ts'
import { PosterSection } from '../posters/PosterSection.tsx'
import { usePosterForm } from '../posters/use-poster-form.ts'
import { AuthorsSection } from './AuthorsSection.tsx'
import { BookGeneral } from './BookGeneral.tsx'
import { BookTags } from './BookTags.tsx'
import { type BookValues, checkBook, toBookChange, toBookSnapshot } from './book-form.ts'
import { LinksSection } from './LinksSection.tsx'
import { restoreOf } from './plan-edits.ts'
import { isEmptyChange, patchBook } from './save-metadata.ts'

interface Props {
  readonly book: Book
  readonly onClose: () => void
}

/** Edits the metadata of one book. */
export function BookDialog({ book, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const record = useRecordDone()
  const userId = useUser().id
  const form = useForm<BookValues>({
    start: toBookSnapshot(book),
    check: checkBook,
    draftKey: `${userId}.book.${book.id}`,
  })
  const posters = usePosterForm({ kind: 'book', id: book.id })
  const current = useBook(book.id).book ?? book
  const { follow } = form
  useEffect(() => {
    follow(toBookSnapshot(current))
  }, [current, follow])
  const reread = () => client.fetchQuery({ ...bookQueries.detail(book.id), staleTime: 0 })

  const save = async (changes: Changes<BookValues>) => {
    const before = await client.ensureQueryData(bookQueries.detail(book.id))
    const change = toBookChange(changes)
    const isPatched = !isEmptyChange(change)
    if (isPatched) await patchBook(before, change)
    const { failures, undo: undoPosters } = await posters.save()
    const undo = joinUndos([
      isPatched ? () => patchBook(before, restoreOf(before.metadata, change)) : undefined,
      undoPosters,
    ])
    record({ done: 'edit.done_book', values: { title: before.metadata.title }, ...(undo && { undo }) })
    if (failures.length === 0) return undefined
    follow(toBookSnapshot(await reread()))
    return 'posters'
  }
  return (
    <FormDialog
      form={form}
      title={t('edit.edit_book')}
      description={<bdi>{book.metadata.title}</bdi>}
      reread={async () => toBookSnapshot(await reread())}
      hasOtherChanges={posters.isChanged}
      onSave={save}
      onClose={onClose}
      sections={[
        {
          id: 'general',
          label: t('edit.section_general'),
          fields: ['title', 'number', 'numberSort', 'summary', 'releaseDate', 'isbn'],
          content: <BookGeneral form={form} />,
        },
        {
          id: 'authors',
          label: t('edit.section_authors'),
          fields: ['authors'],
          content: <AuthorsSection field={form.field('authors')} />,
        },
        {
          id: 'tags',
          label: t('edit.section_tags'),
          fields: ['tags'],
          content: <BookTags field={form.field('tags')} />,
        },
        {
          id: 'links',
          label: t('edit.section_links'),
          fields: ['links'],
          content: <LinksSection field={form.field('links')} />,
        },
        {
          id: 'poster',
          label: t('edit.section_poster'),
          fields: ['posters'],
          content: <PosterSection form={posters} title={book.metadata.title} />,
        },
      ]}
    />
  )
}
