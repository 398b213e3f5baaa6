import { type RefObject, useEffect, useRef } from 'react'

interface Handlers {
  readonly save: () => void
  /** Called with the name of a field when the focus leaves it. */
  readonly leave: (name: string) => void
}

const fieldOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>('[data-field]') : null

/** Commits text that is typed but not yet added to its field, as leaving the field does. */
export function commitTyped(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement)) return
  focused.blur()
  focused.focus()
}

/** Calls handlers for Ctrl+Enter or ⌘ Enter anywhere in the dialog of a form, and for fields that lose the focus. */
export function useFormEvents(form: RefObject<HTMLFormElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const panel = form.current?.closest<HTMLElement>('[role="dialog"]')
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      commitTyped()
      setTimeout(() => latest.current.save())
    }
    let isPressed = false
    const left: string[] = []
    const hold = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      // After the click, which follows this event.
      setTimeout(() => {
        for (const name of left.splice(0)) latest.current.leave(name)
      })
    }
    const leave = (event: FocusEvent) => {
      const field = fieldOf(event.target)
      // Without a new focus the window lost the focus, or the focused element was removed.
      if (!field || !event.relatedTarget || fieldOf(event.relatedTarget) === field) return
      const name = field.dataset.field ?? ''
      // Deferred until the press has ended, because a new error would move the pressed element away.
      if (isPressed) left.push(name)
      else latest.current.leave(name)
    }
    const stop = new AbortController()
    const { signal } = stop
    panel?.addEventListener('keydown', press, { signal })
    panel?.addEventListener('focusout', leave, { signal })
    panel?.addEventListener('pointerdown', hold, { signal })
    window.addEventListener('pointerup', release, { signal })
    window.addEventListener('pointercancel', release, { signal })
    return () => stop.abort()
  }, [form])
}
