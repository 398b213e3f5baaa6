import { useState } from 'react'

export interface TableSelection<T> {
  /** Chosen items, also those of other pages, as they were when they were chosen. */
  readonly items: readonly T[]
  readonly has: (item: T) => boolean
  readonly set: (items: readonly T[], isOn: boolean) => void
  readonly clear: () => void
}

/** Returns the rows that are chosen. They stay chosen on other pages and when rows are loaded anew. */
export function useTableSelection<T>(keyOf: (item: T) => string): TableSelection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  return {
    items: [...chosen.values()],
    has: (item) => chosen.has(keyOf(item)),
    set: (items, isOn) => {
      const next = new Map(chosen)
      for (const item of items) {
        if (isOn) next.set(keyOf(item), item)
        else next.delete(keyOf(item))
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}
