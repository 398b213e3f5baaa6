import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { FieldFrame } from '../../../ui/form/fields/FieldFrame.tsx'
import { FormText } from '../../../ui/form/fields/FormText.tsx'
import { FolderPicker } from '../FolderPicker.tsx'
import css from './LibraryDialog.module.css'
import type { SectionProps } from './library-draft.ts'

/** Returns the last folder of a path, with either kind of slash: `/books/Comics/` → `Comics`. */
const folderName = (path: string): string => path.split(/[/\\]+/).findLast((part) => part !== '') ?? ''

/** Renders the name and the folder of a library. */
export function LibraryGeneral({ form }: SectionProps) {
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const root = form.field('root')
  const choose = (path: string) => {
    root.onChange(path)
    // The folder's name is the default name of the library.
    if (form.values.name.trim() === '') form.field('name').onChange(folderName(path))
    setPicking(false)
  }
  return (
    <>
      <FormText field={form.field('name')} label={t('libraries.name')} />
      <FieldFrame field={root} label={t('libraries.root')} describe={(value: string) => value}>
        <div className={css.pair}>
          <TextField
            label={t('libraries.root')}
            hint={t('libraries.root_hint')}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            value={root.value}
            error={root.error}
            onChange={(event) => root.onChange(event.target.value)}
          />
          <Button className={css.beside} icon={<IconFolder size={18} />} onClick={() => setPicking(true)}>
            {t('libraries.browse')}
          </Button>
        </div>
      </FieldFrame>
      {isPicking && <FolderPicker path={root.value} onChoose={choose} onClose={() => setPicking(false)} />}
    </>
  )
}
