import { useCallback, useLayoutEffect, useState } from 'react'
import { type Action, visibleActions } from '../../lib/action.ts'

/** Target of keys: the focused card, or the item of the page. */
export interface KeyTarget<S> {
  readonly read?: (() => void) | undefined
  readonly openMenu?: (() => void) | undefined
  readonly actions?: readonly Action<S>[]
  readonly subject?: S
}
type AnyTarget = KeyTarget<unknown>
interface Holder {
  target: AnyTarget
}

const cards = new WeakMap<Element, Holder>()
const ofPage = new Set<Holder>()

/** Returns the focused card. It is searched when a key is pressed, because React misses the focus that a closing dialog returns. */
function findFocusedCard(): AnyTarget | undefined {
  for (let element = document.activeElement; element; element = element.parentElement) {
    const holder = cards.get(element)
    if (holder) return holder.target
  }
  return undefined
}

/** Returns the focused card, otherwise the targets of the page. */
function getTargets(): readonly AnyTarget[] {
  const card = findFocusedCard()
  return card ? [card] : getPageTargets()
}

/** Returns the command of a key on the focused card or on the item of the page, if any. */
export const findKeyCommand = (name: 'read' | 'openMenu'): (() => void) | undefined =>
  getTargets().find((target) => target[name])?.[name]

/** Returns the action with this shortcut, and the item it acts on. */
export function findKeyAction(
  shortcut: string,
): { readonly action: Action<unknown>; readonly subject: unknown } | undefined {
  for (const { actions = [], subject } of getTargets()) {
    const action = visibleActions(actions, [subject]).find((each) => each.shortcut === shortcut)
    if (action) return { action, subject }
  }
  return undefined
}

/** Returns the targets of the page, also while a dialog has the focus. */
export const getPageTargets = (): readonly AnyTarget[] => Array.from(ofPage, ({ target }) => target)

function useHolder<S>(target: KeyTarget<S>): Holder {
  const [holder] = useState<Holder>(() => ({ target: target as AnyTarget }))
  useLayoutEffect(() => {
    holder.target = target as AnyTarget
  })
  return holder
}

/** Makes a card the target of keys while it has the focus; returns the `ref` of its element. */
export function useCardKeys<S>(target: KeyTarget<S>) {
  const holder = useHolder(target)
  return useCallback(
    (element: HTMLElement | null) => {
      if (element) cards.set(element, holder)
    },
    [holder],
  )
}

/** Makes the item of the page the target of keys while no card has the focus, from the first paint on. */
export function usePageKeys<S>(target: KeyTarget<S>): void {
  const holder = useHolder(target)
  useLayoutEffect(() => {
    ofPage.add(holder)
    return () => {
      ofPage.delete(holder)
    }
  }, [holder])
}
