import { useMemo, useRef, useState } from 'react'
import type { TextMark } from './engine/text-renderer.ts'
import { useSpeechOffer } from './use-speech-offer.ts'

/** What the part that reads aloud, which is loaded on demand, lets the reader do. */
export interface AloudControls {
  toggle(): void
  step(by: 1 | -1): void
}
/** Where reading aloud begins; undefined stands for the text on the screen. */
export type AloudStart = { readonly section: number; readonly offset: number } | undefined

/** Keeps whether the book is read aloud, and the sentence that is. Texts of fixed layout are pictures with words: they are not offered. */
export function useAloud(isFixed: boolean) {
  const isOffered = useSpeechOffer() && !isFixed
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
    /** Begins, pauses or goes on. */
    toggle: () => (run ? controls.current?.toggle() : begin()),
    step: (by: 1 | -1) => controls.current?.step(by),
    stop() {
      setRun(undefined)
      setMark(undefined)
    },
  }
}
export type Aloud = ReturnType<typeof useAloud>
