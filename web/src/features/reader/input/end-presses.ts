import type { Edge } from '../engine/renderer.ts'

export interface EndPress {
  readonly edge: Edge
  /** Time of the last press, in milliseconds. */
  readonly at: number
}

/** Minimum time between two presses, in milliseconds, so that turning pages quickly does not open the next book. */
const minPressGapMs = 300

/**
 * Returns the state after a press at an end of the book: the first press shows the neighbouring book, and only a deliberate second one
 * opens it.
 */
export function pressAtEnd(
  shown: EndPress | undefined,
  edge: Edge,
  now: number,
): { readonly shown: EndPress; readonly isConfirmed: boolean } {
  const isConfirmed = shown?.edge === edge && now - shown.at >= minPressGapMs
  return { shown: { edge, at: now }, isConfirmed }
}
