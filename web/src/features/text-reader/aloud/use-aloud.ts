import { useMemo, useRef, useState } from 'react'
import type { TextMark } from '../engine/text-renderer.ts'
import { useHasVoices } from './browser-voices.ts'

/** Commands for reading aloud, whose code is loaded on demand. */
export interface AloudControls {
  toggle(): void
  step(by: 1 | -1): void
}
/** Position at which reading aloud begins; undefined for the text on the screen. */
export type AloudStart = { readonly section: number; readonly offset: number } | undefined

/** Starts and stops reading aloud, and keeps the mark of the spoken sentence. Texts of fixed layout are not read aloud. */
export function useAloud(isFixed: boolean) {
  const isOffered = useHasVoices() && !isFixed
  const [run, setRun] = useState<{ readonly id: number; readonly from: AloudStart }>()
  const [mark, setMark] = useState<TextMark>()
  const marks = useMemo(() => (mark ? [mark] : []), [mark])
  const controls = useRef<AloudControls | undefined>(undefined)
  const begin = (from?: AloudStart) => {
    if (isOffered) setRun({ id: (run?.id ?? 0) + 1, from })
  }
  return {
    isOffered,
    run,
    marks,
    setMark,
    register: (next: AloudControls | undefined) => {
      controls.current = next
    },
    begin,
    /** Starts, pauses or continues. */
    toggle: () => (run ? controls.current?.toggle() : begin()),
    step: (by: 1 | -1) => controls.current?.step(by),
    /** Returns false if nothing was read aloud. */
    stop() {
      setRun(undefined)
      setMark(undefined)
      return run !== undefined
    },
  }
}
export type Aloud = ReturnType<typeof useAloud>
