import type { Edge } from './engine/renderer.ts'

export interface EndPress {
  readonly edge: Edge
  /** Milliseconds, of the last press. */
  readonly at: number
}

/** Presses closer together are one: leafing quickly to the end must not run on into the next book. */
const minPressGapMs = 300

/** The first press at an end of the book says where the second one leads; only a deliberate second one goes there. */
export function pressAtEnd(
  shown: EndPress | undefined,
  edge: Edge,
  now: number,
): { readonly shown: EndPress; readonly isConfirmed: boolean } {
  const isConfirmed = shown?.edge === edge && now - shown.at >= minPressGapMs
  return { shown: { edge, at: now }, isConfirmed }
}
