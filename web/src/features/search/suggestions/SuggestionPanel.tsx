import { useEffect } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useActiveOption } from '../../../ui/field/use-active-option.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { cleanSearch } from '../clean-search.ts'
import { OptionGroup } from './OptionGroup.tsx'
import css from './Options.module.css'
import { PanelLine } from './PanelLine.tsx'
import { listPanelOptions, type PanelOption } from './panel-options.ts'
import { useRecents, withoutOpened, withoutSearch } from './recents.ts'
import { type Scope, useScope } from './use-scope.ts'
import type { FieldOfPanel } from './use-search-field.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  readonly field: FieldOfPanel
  readonly onCommands: () => void
}

/** Renders the suggestions for the text of the search field or, without a text, recent searches and items. */
export function SuggestionPanel({ field, onCommands }: Props) {
  const t = useText()
  const scope = useScope()
  const { recents, change, clear } = useRecents()
  const { text, listId, setList, pressKey } = field
  const hasText = cleanSearch(text) !== ''
  const found = useSuggestions({ text, libraryId: scope.libraryId })
  const groups = listPanelOptions({
    prefix: listId,
    hasText,
    items: found.items,
    recents,
    hasScope: scope.library !== undefined,
  })
  const options = groups.flatMap((group) => group.options)
  const ids = options.map(({ id }) => id)
  const { activeId, hasMoved, press, reset } = useActiveOption({ ids, first: hasText ? ids[0] : undefined })

  const remove = (option: PanelOption) => {
    if (option.does === 'repeat') change(withoutSearch(recents, option.text))
    if (option.does === 'open' && option.isRecent) change(withoutOpened(recents, option.item))
  }
  useEffect(() => {
    pressKey.current = (event) => {
      const active = options.find(({ id }) => id === activeId)
      if (event.key !== 'Delete' || hasText || !active) return press(event)
      remove(active)
      return true
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other suggestions
  useEffect(reset, [text])
  useEffect(() => setList({ activeId }), [setList, activeId])
  useEffect(
    () => () => {
      pressKey.current = undefined
      setList(undefined)
    },
    [pressKey, setList],
  )

  const lineProps = { field, scope, onCommands, onClear: clear, onRemove: remove, search: found.text }
  return (
    <>
      {hasText && <ScopeChips scope={scope} />}
      <Notice found={found} hasText={hasText} hasRecents={groups.length > 1} />
      <VisuallyHidden>
        <span role="status">{announce()}</span>
      </VisuallyHidden>
      <div
        role="listbox"
        id={listId}
        tabIndex={-1}
        data-moved={hasMoved || undefined}
        aria-label={t('app.search')}
        className={css.list}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => {
          const lines = group.options.map((option) => (
            <PanelLine key={option.id} option={option} isActive={option.id === activeId} {...lineProps} />
          ))
          if (group.label === undefined) {
            return (
              <div key={group.id} role="presentation" className={group.id === 'foot' ? css.foot : undefined}>
                {lines}
              </div>
            )
          }
          return (
            <OptionGroup key={group.id} label={t(group.label)} isStale={hasText && found.isStale}>
              {lines}
            </OptionGroup>
          )
        })}
      </div>
    </>
  )

  function announce(): string {
    if (!hasText || found.isStale) return ''
    return t('search.suggestions', { count: found.items.length })
  }
}

function ScopeChips({ scope: { library, libraryId, setLimited } }: { readonly scope: Scope }) {
  const t = useText()
  if (!library) return null
  const isLimited = libraryId !== undefined
  return (
    // With the keyboard, the last line of the list changes the scope.
    <fieldset
      className={css.scope}
      aria-label={t('search.scope')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {[true, false].map((value) => (
        <button
          key={String(value)}
          type="button"
          tabIndex={-1}
          aria-pressed={isLimited === value}
          className={css.chip}
          onClick={() => setLimited(value)}
        >
          {value ? library.name : t('search.all_libraries')}
        </button>
      ))}
    </fieldset>
  )
}

interface NoticeProps {
  readonly found: ReturnType<typeof useSuggestions>
  readonly hasText: boolean
  readonly hasRecents: boolean
}

/** Renders the reason why there are no suggestions. */
function Notice({ found, hasText, hasRecents }: NoticeProps) {
  const t = useText()
  const errorText = useErrorText()
  if (!hasText) return hasRecents ? null : <p className={css.empty}>{t('search.start')}</p>
  if (found.hasFailed) return <p className={css.empty}>{errorText(found.error)}</p>
  if (found.isStale || found.items.length > 0) return null
  return <p className={css.empty}>{t('search.no_suggestion')}</p>
}
