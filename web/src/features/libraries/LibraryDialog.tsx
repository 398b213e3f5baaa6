import { createLibrary, type Library, updateLibrary } from '@lectern/contract/libraries'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import css from './LibraryDialog.module.css'
import { LibrarySection } from './LibrarySection.tsx'
import {
  checkDraft,
  type DraftErrors,
  isSameDraft,
  type LibraryDraft,
  newDraft,
  type SectionId,
  sectionIds,
  toDraft,
  toFieldErrors,
  toLibraryInput,
} from './library-draft.ts'

interface Props {
  /** Absent when a library is added. */
  readonly library?: Library
  readonly onClose: () => void
}

async function save(library: Library | undefined, draft: LibraryDraft): Promise<void> {
  const body = toLibraryInput(draft)
  if (!library) {
    const added = await call(createLibrary, { body })
    publishEvent({ name: 'LibraryAdded', libraryId: added.id })
    return
  }
  await call(updateLibrary, { params: { libraryId: library.id }, body })
  publishEvent({ name: 'LibraryChanged', libraryId: library.id })
}

/** Adds a library step by step, or changes one; the server's validation errors are shown at their fields. */
export function LibraryDialog({ library, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [initial] = useState(() => (library ? toDraft(library) : newDraft))
  const [draft, setDraft] = useState(initial)
  const [section, setSection] = useState<SectionId>('general')
  const [errors, setErrors] = useState<DraftErrors>({})
  const form = useRef<HTMLDivElement>(null)
  const [faultCount, setFaultCount] = useState(0)
  const hasErrors = Object.keys(errors).length > 0

  const show = (found: DraftErrors) => {
    setErrors(found)
    if (Object.keys(found).length === 0) return
    setSection('general')
    setFaultCount((count) => count + 1)
  }
  // The first field at fault, once it is on the screen.
  useEffect(() => {
    if (faultCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faultCount])
  const saving = useMutation({
    mutationFn: () => save(library, draft),
    onSuccess: () => {
      showToast({ text: t(library ? 'libraries.saved' : 'libraries.added'), tone: 'success' })
      onClose()
    },
    onError: (error) => show(toFieldErrors(error) ?? {}),
  })
  const change = (part: Partial<LibraryDraft>) => {
    setDraft({ ...draft, ...part })
    if (hasErrors) setErrors({})
    if (saving.isError) saving.reset()
  }
  const next = sectionIds[sectionIds.indexOf(section) + 1]
  const isStep = !library && next !== undefined
  const check = (): boolean => {
    const found = checkDraft(draft)
    show(found)
    return Object.keys(found).length === 0
  }
  const goOn = () => {
    if (next && check()) setSection(next)
  }
  const isDirty = !isSameDraft(draft, initial)
  const isUnchanged = library !== undefined && !isDirty
  const submit = () => {
    if (!isUnchanged && !saving.isPending && check()) saving.mutate()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={isDirty}
      title={library ? t('libraries.edit_title', { name: library.name }) : t('libraries.add')}
      sections={sectionIds.map((id) => ({
        id,
        label: t(`libraries.section_${id}`),
        hasError: id === 'general' && hasErrors,
      }))}
      section={section}
      onSection={(id) => setSection(id as SectionId)}
      footer={(mayClose) => (
        <>
          <Button onClick={mayClose}>{t('ui.cancel')}</Button>
          {/* The other sections are optional. */}
          {isStep && <Button onClick={goOn}>{t('libraries.next')}</Button>}
          <Button variant="primary" busy={saving.isPending} disabled={isUnchanged} onClick={submit}>
            {t(library ? 'libraries.save' : 'libraries.add')}
          </Button>
        </>
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields inside */}
      <div ref={form} className={css.form} onKeyDown={pressKey}>
        {saving.isError && !hasErrors && <Note tone="danger">{errorText(saving.error)}</Note>}
        <LibrarySection section={section} draft={draft} errors={errors} onChange={change} onEnter={submit} />
      </div>
    </Dialog>
  )
}
