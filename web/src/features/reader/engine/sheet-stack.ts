import type { Direction } from './direction.ts'
import type { PagePool } from './page-pool.ts'
import type { PageView } from './page-view.ts'
import { preloadWindow } from './preload-window.ts'
import { type SheetLayout, SheetView } from './sheet-view.ts'
import type { Spread } from './spreads.ts'
import type { Track } from './track.ts'

/** The sheets of the spreads around the open one, each at its position on the track. */
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

  /** All pages of the sheets, in no order. */
  get pages(): readonly PageView[] {
    return [...this.#sheets.values()].flatMap((sheet) => sheet.pages)
  }

  clear(): void {
    for (const sheet of this.#sheets.values()) sheet.element.remove()
    this.#sheets.clear()
  }

  /** Keeps the sheets around a spread, removes all others, and loads their pages, the nearest first. `layOut` gives the sheets their size. */
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

  /** Moves the sheets to their index in another division of the book; sheets of spreads that no longer exist are removed. */
  renumber(before: readonly Spread[], after: readonly Spread[]): void {
    const indexes = new Map(after.map((spread, index) => [spread.join(), index]))
    const sheets = [...this.#sheets]
    this.#sheets = new Map()
    for (const [index, sheet] of sheets) {
      const next = indexes.get((before[index] ?? []).join())
      // Removed before new sheets are made, because the element of a page can be on one sheet only.
      if (next === undefined) sheet.element.remove()
      else this.#sheets.set(next, sheet)
    }
  }

  /** Lays out all sheets and keeps the scroll position of each. */
  layOut(open: number, direction: Direction, getLayout: (index: number) => SheetLayout): void {
    for (const [index, sheet] of this.#sheets) {
      const isAtEnd = sheet.offset > 0 && !sheet.canScroll('y', 1)
      const entry = isAtEnd ? 'end' : sheet.offset
      const { size, scroll } = sheet
      sheet.layout(getLayout(index))
      const isSameSize = size.width === sheet.size.width && size.height === sheet.size.height
      if (isSameSize) sheet.scrollTo(scroll)
      else sheet.enter(entry || 'start', direction)
      sheet.element.toggleAttribute('inert', index !== open)
      this.#track.place(sheet.element, index)
    }
  }
}
