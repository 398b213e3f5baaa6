import type { Direction } from './direction.ts'
import type { PagePool } from './page-pool.ts'
import type { PageView } from './page-view.ts'
import { preloadWindow } from './preload-window.ts'
import { type SheetLayout, SheetView } from './sheet-view.ts'
import type { Spread } from './spreads.ts'
import type { Track } from './track.ts'

/** The sheets of the spreads around the open one, each at its place on the track. */
export class SheetStack {
  readonly #pool: PagePool
  readonly #track: Track
  #sheets = new Map<number, SheetView>()

  constructor(pool: PagePool, track: Track) {
    this.#pool = pool
    this.#track = track
  }

  get(index: number): SheetView | undefined {
    return this.#sheets.get(index)
  }

  /** All pages that are kept, in no order. */
  get pages(): readonly PageView[] {
    return [...this.#sheets.values()].flatMap((sheet) => sheet.pages)
  }

  clear(): void {
    for (const sheet of this.#sheets.values()) sheet.element.remove()
    this.#sheets.clear()
  }

  /** Keeps the sheets around a spread, loads their pages in that order, and removes all others. `layOut` gives the sheets their size. */
  keepAround(
    index: number,
    spreads: readonly Spread[],
    heading: 1 | -1,
    direction: Direction,
    layOut: () => void,
  ): void {
    const kept = preloadWindow(index, spreads.length, heading)
    for (const [each, sheet] of this.#sheets) {
      if (kept.includes(each)) continue
      sheet.element.remove()
      this.#sheets.delete(each)
    }
    for (const each of kept) {
      if (this.#sheets.has(each)) continue
      const pages = (spreads[each] ?? []).flatMap((number) => this.#pool.get(number) ?? [])
      const sheet = new SheetView(pages, direction)
      this.#sheets.set(each, sheet)
      this.#track.element.append(sheet.element)
    }
    const pages = kept.flatMap((each) => spreads[each] ?? [])
    layOut()
    this.#pool.keep(pages, spreads[index] ?? [], true)
  }

  /** Takes another division of the book; sheets whose spread is also in it stay. */
  renumber(before: readonly Spread[], after: readonly Spread[]): void {
    const indexes = new Map(after.map((spread, index) => [spread.join(), index]))
    const sheets = [...this.#sheets]
    this.#sheets = new Map()
    const left = sheets.filter(([index, sheet]) => {
      const next = indexes.get((before[index] ?? []).join())
      if (next !== undefined) this.#sheets.set(next, sheet)
      return next === undefined
    })
    // A page lies on one sheet: those that go must not take it with them later.
    for (const [, sheet] of left) sheet.element.remove()
  }

  /** Sizes all sheets and keeps the scroll position inside each of them. */
  layOut(open: number, direction: Direction, getLayout: (index: number) => SheetLayout): void {
    for (const [index, sheet] of this.#sheets) {
      const isAtEnd = sheet.offset > 0 && !sheet.canScroll('y', 1)
      const landing = isAtEnd ? 'end' : sheet.offset
      const { size, scroll } = sheet
      sheet.layout(getLayout(index))
      const isSameSize = size.width === sheet.size.width && size.height === sheet.size.height
      if (isSameSize) sheet.scrollTo(scroll)
      else sheet.land(landing || 'start', direction)
      sheet.element.toggleAttribute('inert', index !== open)
      this.#track.pending(sheet.element, index)
    }
  }
}
