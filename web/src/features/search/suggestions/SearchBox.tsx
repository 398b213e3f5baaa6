import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Keys } from '../../../ui/keyboard/Keys.tsx'
import { searchBoxId } from './open-search.ts'
import css from './SearchBox.module.css'
import { useSearchField } from './use-search-field.ts'

const panel = lazyPart(() => import('./SuggestionPanel.tsx').then((m) => m.SuggestionPanel), 'search')

/** Renders the search field of the top bar. Its suggestions are loaded when it is first used. */
export function SearchBox({ onCommands }: { readonly onCommands: () => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const field = useSearchField({ onFinish: () => input.current?.blur() })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` has no such role in older browsers
    <div
      role="search"
      className={css.box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) field.setOpen(false)
      }}
    >
      <IconSearch size={18} className={css.icon} aria-hidden />
      <input
        {...field.inputProps}
        ref={input}
        id={searchBoxId}
        className={css.input}
        aria-label={t('app.search')}
        placeholder={t('app.search')}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={() => field.setOpen(true)}
      />
      {field.text === '' ? (
        <span className={css.hint} aria-hidden="true">
          <Keys keys="/" />
        </span>
      ) : (
        <IconButton
          className={css.clear}
          tabIndex={-1}
          label={t('app.search_clear')}
          icon={<IconX size={16} />}
          onClick={() => {
            field.clear()
            input.current?.focus()
          }}
        />
      )}
      {field.isOpen && (
        <Suspense>
          <div className={css.panel}>
            <panel.Part field={field.panel} onCommands={onCommands} />
          </div>
        </Suspense>
      )}
    </div>
  )
}
