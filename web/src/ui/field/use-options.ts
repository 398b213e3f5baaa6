import { useEffect, useRef, useState } from 'react'

export interface Option {
  readonly id: string
  readonly label: string
  /** Second text at the end, such as a count. */
  readonly note?: string
}
/** Returns the options for a typed text; the signal is aborted when they are no longer needed. */
export type LoadOptions = (typed: string, signal: AbortSignal) => Promise<readonly Option[]>

const pauseMs = 120

interface Loaded {
  readonly options: readonly Option[]
  readonly isLoading: boolean
}

/** Loads options for the typed text while they are wanted. The present options are kept until the next ones are loaded; a failure gives none. */
export function useOptions(load: LoadOptions, typed: string, isWanted: boolean): Loaded {
  const [state, setState] = useState<Loaded>({ options: [], isLoading: false })
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (!isWanted) return
    const control = new AbortController()
    setState(({ options }) => ({ options, isLoading: true }))
    const show = (options: readonly Option[]) => {
      if (!control.signal.aborted) setState({ options, isLoading: false })
    }
    const timer = setTimeout(() => {
      latest.current(typed.trim(), control.signal).then(show, () => show([]))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [typed, isWanted])
  return state
}
