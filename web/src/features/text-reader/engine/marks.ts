import type { Chapter } from './chapter.ts'
import type { TextMark } from './text-renderer.ts'

/** A window with the registry of highlights, which are drawn over ranges without changing the document. */
interface HighlightWindow {
  readonly CSS: { readonly highlights?: Map<string, unknown> }
  readonly Highlight?: new (...ranges: Range[]) => unknown
}

const looks = ['yellow', 'green', 'blue', 'pink', 'purple', 'spoken', 'found'] as const

/** Draws the marks of a chapter over its text, in browsers with custom highlights. */
export function drawMarks(chapter: Chapter, marks: readonly TextMark[]): void {
  const view = chapter.document.defaultView as unknown as HighlightWindow | null
  const registry = view?.CSS.highlights
  if (!view?.Highlight || !registry) return
  const here = marks.filter(({ section }) => section === chapter.index)
  for (const look of looks) {
    const ranges = here.filter((mark) => mark.look === look).map(({ from, to }) => chapter.rangeOf(from, to))
    if (ranges.length > 0) registry.set(`lectern-${look}`, new view.Highlight(...ranges))
    else registry.delete(`lectern-${look}`)
  }
}

/** Returns the mark at a point of the window of the chapter; the shortest one if there are several. */
export function findMarkAt(
  chapter: Chapter,
  marks: readonly TextMark[],
  x: number,
  y: number,
): TextMark | undefined {
  const isAt = ({ from, to }: TextMark) =>
    Array.from(chapter.rangeOf(from, to).getClientRects()).some(
      (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    )
  const isOpenable = ({ section, look }: TextMark) =>
    section === chapter.index && look !== 'found' && look !== 'spoken'
  const found = marks.filter((mark) => isOpenable(mark) && isAt(mark))
  return found.sort((a, b) => a.to - a.from - (b.to - b.from))[0]
}
