/**
 * The time of a file or folder in whole milliseconds: the later of its creation and its last change (behaviour 3.2). What the scan stored
 * and what a reader compares must be the same, or every book would look changed since its analysis.
 */
export const fileTime = (s: { readonly mtimeMs: number; readonly birthtimeMs: number }): number =>
  Math.floor(Math.max(s.mtimeMs, s.birthtimeMs))
