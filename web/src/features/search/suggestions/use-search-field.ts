import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useCloseOnBack } from '../../../ui/dialog/use-close-on-back.ts'
import { cleanSearch } from '../clean-search.ts'

/** Handles a key of the text field; returns true for a key that was used. */
type PressKey = (event: KeyboardEvent) => boolean

/** Connection of the text field with its list of options, which is loaded later. */
export interface FieldOfPanel {
  readonly text: string
  readonly listId: string
  readonly setText: (text: string) => void
  /** Set by the panel while it is shown. */
  readonly pressKey: RefObject<PressKey | undefined>
  /** Sets the active option of the list; undefined when the panel is removed. */
  readonly setList: (list: { readonly activeId: string | undefined } | undefined) => void
  /** Ends the search after a choice. The text is kept if its results are shown. */
  readonly finish: (keepsText?: boolean) => void
}

interface Options {
  /** True if the list is always open. */
  readonly isAlwaysOpen?: boolean
  /** Called after a choice. */
  readonly onFinish?: () => void
}

/** Returns state and keyboard handling of a search field (ARIA authoring practices, combobox). Its text is that of the results page. */
export function useSearchField({ isAlwaysOpen = false, onFinish }: Options) {
  const navigate = useNavigate()
  const address: { readonly q?: string; readonly library?: string } = useSearch({ strict: false })
  const q = address.q ?? ''
  const [text, setText] = useState(q)
  const [isOpenByUse, setOpen] = useState(false)
  const isOpen = isOpenByUse || isAlwaysOpen
  const [list, setList] = useState<{ readonly activeId: string | undefined }>()
  const pressKey = useRef<PressKey>(undefined)
  const listId = useId()
  useEffect(() => setText(q), [q])

  const finish = (keepsText = false) => {
    setOpen(false)
    if (!keepsText) setText(q)
    onFinish?.()
  }
  const change = (next: string) => {
    setText(next)
    setOpen(true)
  }
  const showResults = () => {
    const sent = cleanSearch(text)
    if (sent === '') return
    void navigate({ to: '/search', search: { q: sent } })
    finish(true)
  }
  const canClose = isOpen && !isAlwaysOpen
  useCloseOnBack(() => setOpen(false), canClose)
  /** The first press of Esc closes the list, the second clears the text. */
  const undo = () => (canClose ? setOpen(false) : setText(''))
  const takeKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') {
      if (!canClose && text === '') return false
      undo()
      return true
    }
    if (isOpen || !event.key.startsWith('Arrow')) return pressKey.current?.(event) ?? false
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return false
    setOpen(true)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (takeKey(event)) event.preventDefault()
    else if (event.key === 'Enter') showResults()
  }
  const panel: FieldOfPanel = { text, listId, setText: change, pressKey, setList, finish }
  return {
    text,
    isOpen,
    setOpen,
    panel,
    clear: () => change(''),
    inputProps: {
      type: 'text',
      role: 'combobox',
      inputMode: 'search',
      enterKeyHint: 'search',
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': list !== undefined,
      'aria-controls': list && listId,
      'aria-activedescendant': list?.activeId,
      value: text,
      onChange: (event: { readonly target: HTMLInputElement }) => change(event.target.value),
      onKeyDown,
    } as const,
  }
}
