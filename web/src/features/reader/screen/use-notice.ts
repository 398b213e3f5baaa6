import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { ReadingMode } from '../settings/reader-settings.ts'

const noticeMs = 1800

/** Shows a short text that disappears after a while. */
export function useNotice(): [text: string | undefined, show: (text: string) => void] {
  const [text, setText] = useState<string>()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const show = (words: string) => {
    window.clearTimeout(timer.current)
    setText(words)
    timer.current = window.setTimeout(() => setText(undefined), noticeMs)
  }
  return [text, show]
}

/** Announces an unusual reading mode as soon as it is known, before the first turn in the wrong direction. */
export function useModeNotice(mode: ReadingMode | undefined, showNotice: (text: string) => void): void {
  const t = useText()
  const isKnown = mode !== undefined
  const show = useEffectEvent(() => {
    if (mode !== undefined && mode !== 'ltr') showNotice(t(`reader.mode_${mode}`))
  })
  useEffect(() => {
    if (isKnown) show()
  }, [isKnown])
}
