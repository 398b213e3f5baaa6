import { createLibrary, type Library, updateLibrary } from '@lectern/contract/libraries'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { publishEvent } from '../../../api/live.ts'
import { useText } from '../../../i18n/use-text.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Changes } from '../../../ui/form/form-state.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useUser } from '../../auth/queries.ts'
import { libraryQueries, useLibrary } from '../queries.ts'
import { LibrarySection } from './LibrarySection.tsx'
import {
  checkDraft,
  type LibraryDraft,
  newDraft,
  sectionIds,
  toFieldErrors,
  toLibraryInput,
  toLibrarySnapshot,
} from './library-draft.ts'
import { sectionFields } from './library-fields.ts'

interface Props {
  /** Absent when a library is added. */
  readonly library?: Library
  readonly onClose: () => void
}

/** Sends only changed fields, so that changes of other users in other fields are kept. */
async function save(library: Library | undefined, values: Partial<LibraryDraft>): Promise<void> {
  if (!library) {
    const added = await call(createLibrary, { body: { ...newDraft, ...toLibraryInput(values) } })
    publishEvent({ name: 'LibraryAdded', libraryId: added.id })
    return
  }
  await call(updateLibrary, { params: { libraryId: library.id }, body: toLibraryInput(values) })
  publishEvent({ name: 'LibraryChanged', libraryId: library.id })
}

/** Adds a library step by step, or changes one; the server's validation errors are shown at their fields. */
export function LibraryDialog({ library, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const userId = useUser().id
  const form = useForm<LibraryDraft>({
    start: toLibrarySnapshot(library),
    check: checkDraft,
    draftKey: `${userId}.library.${library?.id ?? 'new'}`,
    isNew: !library,
  })
  const current = useLibrary(library?.id)
  const { rebase } = form
  useEffect(() => {
    if (current) rebase(toLibrarySnapshot(current))
  }, [current, rebase])

  const submit = async ({ values }: Changes<LibraryDraft>): Promise<string | undefined> => {
    try {
      await save(library, values)
    } catch (error) {
      const refused = toFieldErrors(error)
      if (!refused) throw error
      form.refuse(refused)
      return Object.keys(refused)[0]
    }
    showToast({ text: t(library ? 'libraries.saved' : 'libraries.added'), tone: 'success' })
    return undefined
  }
  return (
    <FormDialog
      form={form}
      title={library ? t('libraries.edit_title', { name: library.name }) : t('libraries.add')}
      // The sections after the first are optional.
      {...(library
        ? {
            reread: async () =>
              toLibrarySnapshot(
                await client.fetchQuery({ ...libraryQueries.detail(library.id), staleTime: 0 }),
              ),
          }
        : { saveLabel: t('libraries.add'), nextLabel: t('libraries.next') })}
      onSave={submit}
      onClose={onClose}
      sections={sectionIds.map((id) => ({
        id,
        label: t(`libraries.section_${id}`),
        fields: sectionFields[id],
        content: <LibrarySection section={id} form={form} />,
      }))}
    />
  )
}
