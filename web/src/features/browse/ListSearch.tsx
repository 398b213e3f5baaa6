import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import css from './ListSearch.module.css'

interface Props {
  readonly label: string
  /** Text of the address. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

const debounceMs = 200

/** Renders a search field that narrows the list on the screen while the user types. */
export function ListSearch({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [latest, setLatest] = useState(value)
  // The address changed by other means: Back, or "Show all".
  if (latest !== value) {
    setLatest(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={css.search}>
      <IconSearch size={18} aria-hidden className={css.icon} />
      <input
        type="search"
        className={css.field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
