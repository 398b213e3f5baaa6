import type { Chapter } from './chapter.ts'
import type { TextMark } from './text-renderer.ts'

/** The registry of highlights of a window, which draws over ranges without changing the document. */
interface HighlightWindow {
  readonly CSS: { readonly highlights?: Map<string, unknown> }
  readonly Highlight?: new (...ranges: Range[]) => unknown
}

const looks = ['yellow', 'green', 'blue', 'pink', 'purple', 'spoken', 'found'] as const

/** Draws the marks of a chapter over its text. Browsers without custom highlights show none. */
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

/** Returns the mark at a point of the chapter's window, the shortest one when several are there. */
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
  return marks
    .filter(
      (mark) =>
        mark.section === chapter.index && mark.look !== 'found' && mark.look !== 'spoken' && isAt(mark),
    )
    .sort((a, b) => a.to - a.from - (b.to - b.from))[0]
}
