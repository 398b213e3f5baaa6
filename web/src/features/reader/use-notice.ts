import { useEffect, useRef, useState } from 'react'

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
