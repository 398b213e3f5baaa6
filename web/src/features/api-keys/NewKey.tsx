import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import css from './NewKey.module.css'

/** Shows a key that was just made, with a button that copies it; where the clipboard is forbidden it is selected by hand. */
export function NewKey({ value }: { readonly value: string }) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={css.box}>
      <Note tone="warning">{t('account.key_once')}</Note>
      <output className={css.key} dir="ltr">
        {value}
      </output>
      {navigator.clipboard && (
        <div>
          <Button
            icon={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={() => void copy()}
          >
            <span role="status">{t(isCopied ? 'account.copied' : 'account.copy')}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
