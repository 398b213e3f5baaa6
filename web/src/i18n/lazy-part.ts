import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { TextGroup } from './text-groups.ts'
import { ensureTexts } from './text-store.ts'

interface LazyPart<P> {
  readonly Part: LazyExoticComponent<ComponentType<P>>
  /** Loads the part before it is rendered; a failure is reported by the render. */
  readonly preload: () => void
}

/** Creates a component whose script and texts are loaded when it is first rendered. */
export function lazyPart<P>(
  importer: () => Promise<ComponentType<P>>,
  ...texts: readonly TextGroup[]
): LazyPart<P> {
  const load = async () => {
    const [Part] = await Promise.all([importer(), ensureTexts(...texts)])
    return { default: Part }
  }
  return { Part: lazy(load), preload: () => void load().catch(() => {}) }
}
