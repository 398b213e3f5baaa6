import type { RouterHistory } from '@tanstack/react-router'
import { closeAllDialogs } from '../ui/open-dialogs.ts'
import { closeTopLayer, hasLayers, onLayerAdded } from '../ui/open-layers.ts'

interface EntryState {
  readonly __TSR_key?: string
  /** Key of the entry below, of the same screen: going back to it closes what is open. */
  readonly guards?: string
}

/**
 * Makes Back close what is open before it leaves the screen. While something is open, an entry with the same address lies on top of the
 * history, of which the router knows nothing. When everything was closed by other means, this entry stays: the next screen replaces it, and
 * Back skips it. A history of entries works on every browser and also before another document; an event that stops Back does not.
 * Called before the router is made, because browsers call what listens to the window in the order in which it was added; returns what is
 * called with the history of the router.
 */
export function closeOnBack(): (history: RouterHistory) => void {
  let move: ((event: PopStateEvent) => void) | undefined
  window.addEventListener('popstate', (event) => move?.(event))
  return (history) => {
    move = guardHistory(history)
  }
}

/** Covers the entries of the history while something is open. Returns what is done when the user moves in it. */
function guardHistory(history: RouterHistory): (event: PopStateEvent) => void {
  const native = History.prototype
  const { pushState, replaceState } = window.history
  const getState = () => (window.history.state ?? {}) as EntryState
  /** Where the entries below should lead, by their keys: the address of their screen has changed since. */
  const moved = new Map<string, readonly [state: unknown, href: string]>()
  let guards = getState().guards

  const cover = () => {
    history.flush()
    const state = getState()
    // Elsewhere while a question is asked whether the screen may be left.
    const isShown = state.__TSR_key === history.location.state.__TSR_key
    if (!hasLayers() || guards !== undefined || !isShown || !state.__TSR_key) return
    guards = state.__TSR_key
    native.pushState.call(window.history, { ...state, guards }, '')
  }
  const coverSoon = () => setTimeout(cover)
  onLayerAdded(coverSoon)

  // The router calls these two for each change of the address.
  window.history.pushState = (...args) => {
    if (guards === undefined) pushState(...args)
    else replaceState(...args)
    guards = undefined
    // It may still be open over the next screen.
    coverSoon()
  }
  window.history.replaceState = (state, unused, href) => {
    if (guards === undefined) return replaceState(state, unused, href)
    moved.set(guards, [state, String(href ?? location.href)])
    replaceState({ ...state, guards }, unused, href)
  }

  /** From the entry on top to the one below it: the screen stays. */
  const uncover = (key: string) => {
    moved.delete(key)
    const { state, href } = history.location
    const { guards: _, ...own } = state as EntryState
    if (own.__TSR_key !== key) native.replaceState.call(window.history, own, '', href)
    if (!hasLayers()) return window.history.back()
    closeTopLayer()
    coverSoon()
  }
  /** To another screen, by more than one step at once or when nothing is open. */
  const arrive = (key: string) => {
    const target = moved.get(key)
    moved.delete(key)
    if (target) native.replaceState.call(window.history, target[0], '', target[1])
    // What was typed is kept as a draft.
    if (key !== history.location.state.__TSR_key) closeAllDialogs()
  }
  return (event) => {
    const left = guards
    const { __TSR_key: key = '' } = getState()
    guards = getState().guards
    const isCovered = guards !== undefined && key === history.location.state.__TSR_key
    if (left !== key && !isCovered) return arrive(key)
    // The router has nothing to do.
    event.stopImmediatePropagation()
    if (left === key) uncover(key)
  }
}
