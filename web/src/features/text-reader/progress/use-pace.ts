import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { TextRelocation } from '../engine/text-renderer.ts'
import { addPage, getPace, type PageRead } from './reading-pace.ts'

const storageKey = 'lectern.reading-pace'
const Stored = z.array(z.object({ ms: z.number(), positions: z.number() })).check(z.maxLength(100))

function readStored(): readonly PageRead[] {
  try {
    const stored = z.safeParse(Stored, JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

export interface Pace {
  /** Milliseconds for each position. */
  readonly msPerPosition: number
  record(at: TextRelocation): void
}

/** Measures the pace of the user from pages that were turned one after the other. */
export function usePace(totalPositions: number): Pace {
  const [pages, setPages] = useState(readStored)
  const last = useRef<{ readonly at: TextRelocation; readonly time: number } | undefined>(undefined)
  return {
    msPerPosition: getPace(pages),
    record(at) {
      const before = last.current
      const time = performance.now()
      if (!at.isMove) return
      last.current = { at, time }
      if (!before) return
      const isNext = at.fraction > before.at.fraction && at.fraction <= before.at.endFraction + 0.002
      if (!isNext) return
      const read = { ms: time - before.time, positions: (at.fraction - before.at.fraction) * totalPositions }
      const next = addPage(pages, read)
      if (next === pages) return
      setPages(next)
      try {
        localStorage.setItem(storageKey, JSON.stringify(next))
      } catch {
        // Storage is full or forbidden.
      }
    },
  }
}
