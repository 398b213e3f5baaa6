import { useEffect, useRef, useState } from 'react'

export interface Option {
  readonly id: string
  readonly label: string
  /** A second text at the end: how many there are. */
  readonly note?: string
}
/** Returns the options for what was typed; the signal says that nobody waits any more. */
export type LoadOptions = (typed: string, signal: AbortSignal) => Promise<readonly Option[]>

const pauseMs = 120

interface Loaded {
  readonly options: readonly Option[]
  readonly isLoading: boolean
}

/** Loads options as they are typed for, while the field has the focus. The last ones stay until the next are there; a failure shows none. */
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
