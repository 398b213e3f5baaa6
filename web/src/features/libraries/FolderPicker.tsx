import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { isApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import css from './FolderPicker.module.css'
import { libraryQueries } from './queries.ts'

interface Props {
  /** Initial folder; empty for the roots. */
  readonly path: string
  readonly onChoose: (path: string) => void
  readonly onClose: () => void
}

/** Renders the folders of the server. If a folder cannot be read, the roots are listed. */
export function FolderPicker({ path: initial, onChoose, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [path, setPath] = useState(initial.trim())
  const [typed, setTyped] = useState(initial.trim())
  const folder = useQuery({ ...libraryQueries.folder(path), retry: false })
  const isLost = folder.isError && path !== ''
  const roots = useQuery({ ...libraryQueries.folder(''), enabled: isLost })
  const listing = isLost ? roots.data : folder.data
  const go = (next: string) => {
    setPath(next)
    setTyped(next)
  }
  const { parent } = listing ?? {}
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Backspace' && parent !== undefined) return go(parent)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const item = (event.target as Element).closest('li')
    const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
    next?.querySelector('button')?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('libraries.pick_folder')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" disabled={path === '' || isLost} onClick={() => onChoose(path)}>
            {t('libraries.pick')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go(typed.trim())
        }}
      >
        <TextField
          label={t('libraries.path')}
          hint={t('libraries.path_hint')}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {folder.isError && (
        <Note tone="warning">
          {isApiError(folder.error) && folder.error.status === 400
            ? t('libraries.folder_missing', { path })
            : errorText(folder.error)}
        </Note>
      )}
      <ul className={css.list} onKeyDown={move} aria-busy={folder.isPending}>
        {parent !== undefined && (
          <li>
            <button type="button" className={css.entry} onClick={() => go(parent)}>
              <IconArrowUp size={20} aria-hidden />
              {t('libraries.parent')}
            </button>
          </li>
        )}
        {listing?.directories.map((folder) => (
          <li key={folder.path}>
            <button type="button" className={css.entry} onClick={() => go(folder.path)}>
              <IconFolder size={20} aria-hidden />
              <bdi>{folder.name}</bdi>
            </button>
          </li>
        ))}
        {folder.isPending && <Skeleton height={120} />}
      </ul>
      {listing?.directories.length === 0 && <p className={css.none}>{t('libraries.no_folders')}</p>}
    </Dialog>
  )
}
