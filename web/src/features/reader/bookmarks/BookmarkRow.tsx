import type { Annotation } from '@lectern/contract/annotations'
import { limits } from '@lectern/contract/limits'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Picture } from '../../../ui/poster/Picture.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { isUnsavedId } from '../../annotations/use-bookmarks.ts'
import { pageThumbnailUrl } from '../book/reader-book.ts'
import styles from './BookmarksPanel.module.css'

interface Props {
  readonly bookId: string
  readonly bookmark: Annotation
  /** True while its page is on the screen. */
  readonly isCurrent: boolean
  readonly onGo: (page: number) => void
  readonly onSave: (note: string) => Promise<void>
  readonly onDelete: () => void
}

/** Renders a bookmark with its page and its note, which can be edited. */
export function BookmarkRow({ bookId, bookmark, isCurrent, onGo, onSave, onDelete }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const id = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const page = bookmark.page ?? 1
  const isUnsaved = isUnsavedId(bookmark.id)

  const stopEditing = () => {
    setDraft(undefined)
    setError(undefined)
    requestAnimationFrame(() => editButton.current?.focus({ preventScroll: true }))
  }
  const save = async () => {
    if (draft === undefined || isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      if (draft.trim() !== bookmark.note) await onSave(draft.trim())
      stopEditing()
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Esc would otherwise also close the panel.
      event.preventDefault()
      stopEditing()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    }
  }
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.jump}
        aria-label={t('reading_progress.go', { page })}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onGo(page)}
      >
        <Picture
          className={styles.image}
          src={pageThumbnailUrl(bookId, page)}
          alt=""
          loading="lazy"
          draggable={false}
        />
      </button>
      <div className={styles.about}>
        <p className={styles.page}>{t('reader.page_alt', { page })}</p>
        {draft === undefined ? (
          <>
            {bookmark.note !== '' && (
              <p className={styles.note} dir="auto">
                {bookmark.note}
              </p>
            )}
            <div className={styles.actions}>
              <Button
                ref={editButton}
                variant="quiet"
                icon={<IconPencil size={16} />}
                disabled={isUnsaved}
                onClick={() => setDraft(bookmark.note)}
              >
                {t(bookmark.note === '' ? 'reading_progress.add_note' : 'reading_progress.edit_note')}
                <VisuallyHidden> {t('reader.page_alt', { page })}</VisuallyHidden>
              </Button>
              <IconButton
                label={t('reading_progress.delete_bookmark', { page })}
                icon={<IconTrash size={18} />}
                disabled={isUnsaved}
                onClick={onDelete}
              />
            </div>
          </>
        ) : (
          <>
            <label htmlFor={id}>
              <VisuallyHidden>{t('reading_progress.note_of', { page })}</VisuallyHidden>
            </label>
            <textarea
              id={id}
              // biome-ignore lint/a11y/noAutofocus: the user has just opened this field
              autoFocus
              className={styles.text}
              dir="auto"
              rows={3}
              maxLength={limits.maxNote}
              value={draft}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={onKeyDown}
            />
            {error !== undefined && (
              <p id={`${id}-error`} className={styles.error} role="alert">
                {error}
              </p>
            )}
            <div className={styles.actions}>
              <Button variant="primary" busy={isSaving} onClick={() => void save()}>
                {t('reading_progress.save_note')}
              </Button>
              <Button variant="quiet" onClick={stopEditing}>
                {t('reading_progress.cancel')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}
