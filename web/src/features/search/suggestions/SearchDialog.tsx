import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { TopDialog } from '../../../ui/dialog/TopDialog.tsx'
import fieldCss from './DialogField.module.css'
import css from './SearchDialog.module.css'
import { SuggestionPanel } from './SuggestionPanel.tsx'
import { useSearchField } from './use-search-field.ts'

interface Props {
  readonly onClose: () => void
  readonly onCommands: () => void
}

/** Renders the search on phones: the field at the top, suggestions below. */
export function SearchDialog({ onClose, onCommands }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const field = useSearchField({ isAlwaysOpen: true, onFinish: onClose })
  return (
    <TopDialog label={t('app.search')} onClose={onClose}>
      <div className={classes(fieldCss.head, css.head)}>
        <IconButton directional label={t('ui.close')} icon={<IconArrowLeft size={22} />} onClick={onClose} />
        <input
          {...field.inputProps}
          ref={input}
          className={fieldCss.input}
          aria-label={t('app.search')}
          placeholder={t('app.search')}
        />
        {field.text !== '' && (
          <IconButton
            label={t('app.search_clear')}
            icon={<IconX size={18} />}
            onClick={() => {
              field.clear()
              input.current?.focus()
            }}
          />
        )}
      </div>
      <SuggestionPanel
        field={field.panel}
        onCommands={() => {
          onClose()
          onCommands()
        }}
      />
    </TopDialog>
  )
}
