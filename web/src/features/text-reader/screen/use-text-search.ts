import { useMemo, useState } from 'react'
import type { FoundText } from '../engine/find-text.ts'
import type { TextMark } from '../engine/text-renderer.ts'

export interface TextSearch {
  readonly query: string
  readonly found: readonly FoundText[]
  /** Index of the result that is shown; -1 before the first choice. */
  readonly selected: number
  /** The results, drawn over the text. */
  readonly marks: readonly TextMark[]
  setQuery(query: string): void
  setFound(found: readonly FoundText[]): void
  select(index: number): void
}

/** Keeps the search of an open book, also while its panel is closed. */
export function useTextSearch(goTo: (section: number, offset: number) => void): TextSearch {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly FoundText[]>([])
  const [selected, setSelected] = useState(-1)
  const marks = useMemo(
    () =>
      found.map(
        ({ section, from, to }): TextMark => ({
          id: `found-${section}-${from}`,
          section,
          from,
          to,
          look: 'found',
        }),
      ),
    [found],
  )
  return {
    query,
    found,
    selected,
    marks,
    setQuery(next) {
      setQuery(next)
      setSelected(-1)
    },
    setFound,
    select(index) {
      const at = found.length === 0 ? -1 : (index + found.length) % found.length
      const result = found[at]
      if (!result) return
      setSelected(at)
      goTo(result.section, result.from)
    },
  }
}
