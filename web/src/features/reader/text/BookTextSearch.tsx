import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import styles from './BookTextSearch.module.css'
import type { BookText, TextSearch as Search } from './book-text.ts'

interface Props {
  readonly text: BookText
  /** Page on the screen. */
  readonly page: number
  /** Shows a page; `isChosen`: by a choice in the list, not by stepping through the matches. */
  readonly onChoose: (page: number, isChosen: boolean) => void
}

/** Keys that go to the next match, and with Shift to the one before. */
const isStepKey = ({ key, code, ctrlKey, altKey, metaKey }: globalThis.KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && (key === 'F3' || code === 'KeyN')

/** Renders the search of the text of the book. Matches are listed with the text around them, and marked on the pages. */
export function BookTextSearch({ text, page, onChoose }: Props) {
  const t = useText()
  const search = useSyncExternalStore(text.subscribe, text.getSearch)
  const [query, setQuery] = useState(search.query)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { matches, current } = search

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView?.({ block: 'nearest' })
  }, [current])

  const choose = (index: number, isChosen = false) => {
    const match = text.select(index)
    if (match) onChoose(match.page, isChosen)
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.key !== 'F3'
    if (isTyping || matches.length === 0 || !isStepKey(event)) return
    event.preventDefault()
    choose(current + (event.shiftKey ? -1 : 1))
  })
  useEffect(() => {
    // Before the keys of the reader, which has a command on the same key.
    const handler = (event: globalThis.KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', handler, { capture: true })
    return () => window.removeEventListener('keydown', handler, { capture: true })
  }, [])
  /** The first Enter goes to the match that is already current: the nearest one. */
  const hasGone = useRef(false)
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const step = event.shiftKey ? -1 : 1
    choose(hasGone.current ? current + step : current)
    hasGone.current = true
  }

  return (
    <div className={styles.search}>
      <div className={styles.head}>
        <TextField
          ref={input}
          type="search"
          label={t('text.query')}
          value={query}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className={styles.field}
          onKeyDown={onEnter}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value)
            hasGone.current = false
            void text.search(value, page)
          }}
        />
        <IconButton
          label={t('text.previous_match')}
          title={t('text.previous_match_key')}
          icon={<IconChevronUp size={20} />}
          disabled={matches.length === 0}
          onClick={() => choose(current - 1)}
        />
        <IconButton
          label={t('text.next_match')}
          title={t('text.next_match_key')}
          icon={<IconChevronDown size={20} />}
          disabled={matches.length === 0}
          onClick={() => choose(current + 1)}
        />
      </div>
      <State search={search} onRetry={() => void text.search(query, page)} />
      <ol ref={list} className={styles.matches} aria-label={t('text.matches')}>
        {matches.map((match, index) => (
          <li key={`${match.page}-${match.start}`} className={styles.line}>
            <button
              type="button"
              className={classes(styles.match, index === current && styles.current)}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => choose(index, true)}
            >
              <bdi className={styles.excerpt}>
                {match.before}
                <mark>{match.text}</mark>
                {match.after}
              </bdi>
              <span className={styles.page}>{t('text.match_page', { page: match.page })}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Renders progress, result or failure of the search. */
function State({ search, onRetry }: { readonly search: Search; readonly onRetry: () => void }) {
  const t = useText()
  const errorText = useErrorText()
  const { query, matches, current, isRunning, isCutOff, hasText, error, searchedPages, pageCount } = search
  const sentence = () => {
    if (query.trim() === '') return t('text.search_hint')
    if (matches.length > 0) {
      const values = { current: current + 1, count: matches.length }
      return t(isCutOff ? 'text.found_more' : 'text.found', values)
    }
    if (isRunning) return ''
    return hasText ? t('text.found_none') : t('text.no_text')
  }
  if (error !== undefined)
    return (
      <div className={styles.state} role="alert">
        {errorText(error)} <Button onClick={onRetry}>{t('ui.retry')}</Button>
      </div>
    )
  return (
    <p className={styles.state} role="status">
      {sentence()}
      {isRunning && ` ${t('text.searching', { done: searchedPages, count: pageCount })}`}
    </p>
  )
}
