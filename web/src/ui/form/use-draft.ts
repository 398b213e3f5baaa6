import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, readDraft, removeDraft, restoreDraft, writeDraft } from './form-draft.ts'
import { type FormState, isDirty, type Values } from './form-state.ts'

/** Time without typing after which changes are stored, in ms. */
const pauseMs = 300

type Update<V extends Values> = (change: (before: FormState<V>) => FormState<V>) => unknown

/** Stores the unsaved changes of a form on the device until they are saved or discarded, and offers those of an earlier time. */
export function useDraft<V extends Values>(key: string | undefined, state: FormState<V>, update: Update<V>) {
  const [offered, setOffered] = useState<Draft<V> | undefined>(() => (key ? readDraft<V>(key) : undefined))
  const pending = useRef<FormState<V> | undefined>(undefined)
  const hasWritten = useRef(false)
  const write = useCallback(() => {
    const waiting = pending.current
    pending.current = undefined
    if (!key || !waiting) return
    if (isDirty(waiting)) writeDraft(key, waiting)
    // An offered draft is kept until the user decides about it.
    else if (hasWritten.current) removeDraft(key)
    hasWritten.current = isDirty(waiting)
  }, [key])
  useEffect(() => {
    if (!isDirty(state) && !hasWritten.current) return
    pending.current = state
    const timer = setTimeout(write, pauseMs)
    return () => clearTimeout(timer)
  }, [state, write])
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])
  const forget = useCallback(() => {
    pending.current = undefined
    hasWritten.current = false
    if (key) removeDraft(key)
  }, [key])
  return {
    /** Unsaved changes of an earlier time. */
    offered,
    restore: () => {
      if (offered) update((before) => restoreDraft(before, offered))
      setOffered(undefined)
    },
    /** Deletes the offered changes. */
    decline: () => {
      forget()
      setOffered(undefined)
    },
    /** Deletes the draft after saving or discarding. */
    forget,
  }
}
