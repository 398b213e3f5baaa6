/**
 * Returns the time of a file or folder in whole milliseconds: the later of its creation and its last change (behaviour 3.2). The scan and
 * readers must use the same time, or every book would seem changed since its analysis.
 */
export const fileTime = (s: { readonly mtimeMs: number; readonly birthtimeMs: number }): number =>
  Math.floor(Math.max(s.mtimeMs, s.birthtimeMs))
