import type { Edge } from './engine/renderer.ts'

export interface EdgePress {
  readonly edge: Edge
  /** Milliseconds, of the last press. */
  readonly at: number
}

/** Presses closer together are one: leafing quickly to the end must not run on into the next book. */
const DELIBERATE_MS = 300

/** The first press at an end of the book says where the second one leads; only a deliberate second one goes there. */
export function pressEdge(
  shown: EdgePress | undefined,
  edge: Edge,
  now: number,
): { readonly shown: EdgePress; readonly isConfirmed: boolean } {
  const isConfirmed = shown?.edge === edge && now - shown.at >= DELIBERATE_MS
  return { shown: { edge, at: now }, isConfirmed }
}
