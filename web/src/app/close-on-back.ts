import type { RouterHistory } from '@tanstack/react-router'
import { closeAllDialogs } from '../ui/dialog/open-dialogs.ts'
import { closeTopLayer, hasLayers, onLayerAdded } from '../ui/dialog/open-layers.ts'

interface EntryState {
  readonly __TSR_key?: string
  /** Set on the extra entry: the key of the real entry below it. */
  readonly coveredKey?: string
}

/**
 * Makes Back close the top layer (dialog, menu, panel) before it leaves the screen.
 *
 * While a layer is open, the history ends with: previous screen, screen, extra entry. The extra entry has the address of the screen, and
 * the router does not know it. Back leaves it; then the top layer is closed, and an extra entry is added again if layers remain. If all
 * layers are closed by other means, the extra entry remains: the next screen replaces it, and Back skips it.
 *
 * An extra entry works in every browser, also if the previous entry is another document. Preventing the event of Back does not.
 *
 * Must be called before the router is created, because browsers call listeners in the order in which they were added. Returns a function
 * to call with the history of the router.
 */
export function closeOnBack(): (history: RouterHistory) => void {
  let onMove: ((event: PopStateEvent) => void) | undefined
  window.addEventListener('popstate', (event) => onMove?.(event))
  return (history) => {
    onMove = manageExtraEntry(history)
  }
}

/** Adds the extra entry while a layer is open. Returns the handler for movements in the history. */
function manageExtraEntry(history: RouterHistory): (event: PopStateEvent) => void {
  const native = History.prototype
  const { pushState, replaceState } = window.history
  const getState = () => (window.history.state ?? {}) as EntryState
  /** Key of a covered entry → its new state and address, if the screen changed its address while the entry was covered. */
  const staleEntries = new Map<string, readonly [state: unknown, href: string]>()
  let coveredKey = getState().coveredKey

  const addExtraEntry = () => {
    history.flush()
    const state = getState()
    // The browser's key and the router's key differ while the user is asked whether to leave the screen.
    const isCurrent = state.__TSR_key === history.location.state.__TSR_key
    if (!hasLayers() || coveredKey !== undefined || !isCurrent || !state.__TSR_key) return
    coveredKey = state.__TSR_key
    native.pushState.call(window.history, { ...state, coveredKey }, '')
  }
  const addExtraEntrySoon = () => setTimeout(addExtraEntry)
  onLayerAdded(addExtraEntrySoon)

  // The router calls these two for each change of the address.
  window.history.pushState = (...args) => {
    if (coveredKey === undefined) pushState(...args)
    else replaceState(...args)
    coveredKey = undefined
    // A layer can remain open over the next screen.
    addExtraEntrySoon()
  }
  window.history.replaceState = (state, unused, href) => {
    if (coveredKey === undefined) return replaceState(state, unused, href)
    staleEntries.set(coveredKey, [state, String(href ?? location.href)])
    replaceState({ ...state, coveredKey }, unused, href)
  }

  /** Handles a step back from the extra entry to the real one, on the same screen. */
  const closeLayerOrGoBack = (key: string) => {
    staleEntries.delete(key)
    const { state, href } = history.location
    const { coveredKey: _, ...own } = state as EntryState
    if (own.__TSR_key !== key) native.replaceState.call(window.history, own, '', href)
    if (!hasLayers()) return window.history.back()
    closeTopLayer()
    addExtraEntrySoon()
  }
  /** Handles a step to another screen, or several steps at once. */
  const enterScreen = (key: string) => {
    const target = staleEntries.get(key)
    staleEntries.delete(key)
    if (target) native.replaceState.call(window.history, target[0], '', target[1])
    // Typed text is kept as a draft.
    if (key !== history.location.state.__TSR_key) closeAllDialogs()
  }
  return (event) => {
    const previousKey = coveredKey
    const { __TSR_key: key = '' } = getState()
    coveredKey = getState().coveredKey
    const isBackFromExtra = previousKey === key
    const isForwardToExtra = coveredKey !== undefined && key === history.location.state.__TSR_key
    if (!isBackFromExtra && !isForwardToExtra) return enterScreen(key)
    // The router must not handle a step between the real and the extra entry.
    event.stopImmediatePropagation()
    if (isBackFromExtra) closeLayerOrGoBack(key)
  }
}
