import { type RefObject, useEffect, useRef } from 'react'

interface Handlers {
  readonly save: () => void
  /** Called with the name of the field that the focus has left. */
  readonly leave: (name: string) => void
}

const fieldOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>('[data-field]') : null

/** Commits what is typed and not yet added to its field, as leaving the field does. */
export function commitTyped(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement)) return
  focused.blur()
  focused.focus()
}

/** Saves by Ctrl+Enter, or ⌘ Enter, from anywhere in the dialog of a form (Enter in a line of text is the browser's), and tells which fields were left. */
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
      // After the click, which follows in the same task.
      setTimeout(() => {
        for (const name of left.splice(0)) latest.current.leave(name)
      })
    }
    const leave = (event: FocusEvent) => {
      const field = fieldOf(event.target)
      // Without a new focus the window was left, or what had the focus was removed.
      if (!field || !event.relatedTarget || fieldOf(event.relatedTarget) === field) return
      const name = field.dataset.field ?? ''
      // The press that leaves a field must end on what it was aimed at: an error that appears would move it away.
      if (isPressed) left.push(name)
      else latest.current.leave(name)
    }
    panel?.addEventListener('keydown', press)
    panel?.addEventListener('focusout', leave)
    panel?.addEventListener('pointerdown', hold)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      panel?.removeEventListener('keydown', press)
      panel?.removeEventListener('focusout', leave)
      panel?.removeEventListener('pointerdown', hold)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [form])
}
