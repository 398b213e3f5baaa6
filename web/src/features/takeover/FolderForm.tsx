import IconFolderSearch from '@tabler/icons-react/dist/esm/icons/IconFolderSearch.mjs'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { FolderPicker } from '../libraries/FolderPicker.tsx'
import css from './Takeover.module.css'

interface Props {
  readonly folder: string
  readonly isBusy: boolean
  readonly onChoose: (folder: string) => void
}

/** Asks for the folder of the other server on this machine. */
export function FolderForm({ folder, isBusy, onChoose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState(folder)
  const [isPicking, setPicking] = useState(false)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onChoose(typed.trim())
      }}
    >
      <TextField
        label={t('takeover.folder')}
        hint={t('takeover.folder_hint')}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css.buttons}>
        <Button icon={<IconFolderSearch size={18} aria-hidden />} onClick={() => setPicking(true)}>
          {t('takeover.browse')}
        </Button>
        <Button variant="primary" type="submit" busy={isBusy} disabled={typed.trim() === ''}>
          {t('takeover.look')}
        </Button>
      </div>
      {isPicking && (
        <FolderPicker
          path={typed}
          onChoose={(path) => {
            setPicking(false)
            setTyped(path)
            onChoose(path)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </form>
  )
}
