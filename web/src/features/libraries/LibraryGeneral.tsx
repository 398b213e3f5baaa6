import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FolderPicker } from './FolderPicker.tsx'
import { folderName } from './folder-name.ts'
import css from './LibraryDialog.module.css'
import type { SectionProps } from './section-props.ts'

export function LibraryGeneral({ draft, errors, onChange, onEnter }: SectionProps) {
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const getErrorText = (error: { textId?: string; text?: string } | undefined) =>
    error && (error.textId ? t(error.textId) : error.text)
  const enter = (event: KeyboardEvent) =>
    event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onEnter()
  const choose = (root: string) => {
    // The folder's name is the default name of the library.
    onChange(draft.name.trim() === '' ? { root, name: folderName(root) } : { root })
    setPicking(false)
  }
  return (
    <>
      <TextField
        label={t('libraries.name')}
        dir="auto"
        value={draft.name}
        error={getErrorText(errors.name)}
        onKeyDown={enter}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className={css.pair}>
        <TextField
          label={t('libraries.root')}
          hint={t('libraries.root_hint')}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          value={draft.root}
          error={getErrorText(errors.root)}
          onKeyDown={enter}
          onChange={(event) => onChange({ root: event.target.value })}
        />
        <Button className={css.beside} icon={<IconFolder size={18} />} onClick={() => setPicking(true)}>
          {t('libraries.browse')}
        </Button>
      </div>
      {isPicking && <FolderPicker path={draft.root} onChoose={choose} onClose={() => setPicking(false)} />}
    </>
  )
}
