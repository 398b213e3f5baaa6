import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'
import { createBookSearch, type FoundText, maxFound } from '../engine/find-text.ts'
import type { BookFiles, TextBook } from '../engine/text-book.ts'
import type { TextSearch } from '../screen/use-text-search.ts'
import styles from './TextSearchPanel.module.css'

interface Props {
  readonly text: TextBook
  readonly files: BookFiles
  readonly search: TextSearch
  readonly onClose: () => void
}

/** Debounce, in milliseconds, before a typed text is searched. */
const debounceMs = 150

/** Renders the search in the whole book, with matches by chapter. */
export function TextSearchPanel({ text, files, search, onClose }: Props) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const { query, found, select } = search
  const [isRunning, setRunning] = useState(false)
  const [failed, setFailed] = useState(0)
  const book = useMemo(() => createBookSearch(text, files), [text, files])
  useEffect(() => field.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the search change with every result
  useEffect(() => {
    if (query.trim() === '') {
      search.setFound([])
      return
    }
    const stop = new AbortController()
    const timer = window.setTimeout(async () => {
      setRunning(true)
      const missing = await book.search(query, stop.signal, search.setFound)
      if (stop.signal.aborted) return
      setFailed(missing)
      setRunning(false)
    }, debounceMs)
    return () => {
      window.clearTimeout(timer)
      stop.abort()
    }
  }, [query, book])

  const titleOf = ({ entry }: FoundText) => text.contents[entry ?? -1]?.title ?? ''
  const getStatus = () => {
    if (query.trim() === '') return ''
    if (isRunning && found.length === 0) return t('text_reader.searching')
    if (found.length >= maxFound) return t('text_reader.found_many', { count: maxFound })
    return t('text_reader.found', { count: found.length })
  }
  const item = (each: FoundText, at: number) => {
    const isNew = at === 0 || found[at - 1]?.entry !== each.entry
    return (
      <li key={`${each.section}.${each.from}`}>
        {isNew && (
          <p className={styles.chapter}>
            <bdi>{titleOf(each)}</bdi>
          </p>
        )}
        <button
          type="button"
          className={styles.found}
          aria-current={search.selected === at ? 'true' : undefined}
          onClick={() => select(at)}
        >
          <bdi>
            {each.before}
            <mark>{each.match}</mark>
            {each.after}
          </bdi>
        </button>
      </li>
    )
  }
  return (
    <ReaderPanel isSide title={t('text_reader.search')} onClose={onClose}>
      <div className={styles.head}>
        <input
          ref={field}
          type="search"
          className={styles.field}
          value={query}
          maxLength={200}
          aria-label={t('text_reader.search')}
          placeholder={t('text_reader.search_hint')}
          onChange={(event) => search.setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') select(event.shiftKey ? search.selected - 1 : search.selected + 1)
          }}
        />
        <p className={styles.status} role="status">
          {getStatus()}
        </p>
        {failed > 0 && !isRunning && (
          <p className={styles.status}>{t('text_reader.search_failed', { count: failed })}</p>
        )}
      </div>
      <ol className={styles.list}>{found.map(item)}</ol>
    </ReaderPanel>
  )
}
