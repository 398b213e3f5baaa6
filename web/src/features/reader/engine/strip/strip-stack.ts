import type { Book } from '../book.ts'
import type { Divider, Edge, RendererLabels, StripSettings } from '../renderer.ts'
import { maxStripHeightPx } from './strip-layout.ts'
import type { StripMotion } from './strip-motion.ts'
import { type SectionEvents, StripSection, type StripWindow } from './strip-section.ts'

/** Screens ahead of and behind the window whose pages are kept. */
const screensAhead = 2
const screensBehind = 1

/** The books of one strip, from top to bottom. */
export class StripStack {
  readonly #content: HTMLElement
  readonly #labels: RendererLabels
  readonly #on: SectionEvents
  readonly #dividers = new Map<StripSection, Divider>()
  sections: readonly StripSection[] = []
  height = 0
  width = 0

  constructor(content: HTMLElement, labels: RendererLabels, on: SectionEvents) {
    this.#content = content
    this.#labels = labels
    this.#on = on
  }

  find(bookId: string): StripSection | undefined {
    return this.sections.find(({ book }) => book.id === bookId)
  }

  /** Returns the book at a height of the strip; undefined if the strip is empty. */
  sectionAt(y: number): StripSection | undefined {
    return this.sections.findLast(({ top }) => top <= y) ?? this.sections[0]
  }

  /** Replaces all books by this one. */
  open(book: Book): StripSection {
    this.clear()
    const section = new StripSection(book, this.#labels, this.#on)
    this.sections = [section]
    this.#content.append(section.element)
    return section
  }

  /** Adds a book before the first or after the last one, with `divider` between them. */
  add(edge: Edge, book: Book, divider: Divider): void {
    const section = new StripSection(book, this.#labels, this.#on)
    const [first] = this.sections
    if (edge === 'end') {
      this.#dividers.set(section, divider)
      this.sections = [...this.sections, section]
      this.#content.append(section.element)
    } else {
      if (first) this.#dividers.set(first, divider)
      this.sections = [section, ...this.sections]
      this.#content.prepend(section.element)
    }
    this.#placeDividers()
  }

  /** Drops the farthest closed book if the strip is higher than browsers can scroll. Returns true if a book was dropped. */
  dropFarthest(open: StripSection, added: Edge): boolean {
    if (this.height <= maxStripHeightPx) return false
    const [first, last] = [this.sections[0], this.sections.at(-1)]
    const [other, newest] = added === 'end' ? [first, last] : [last, first]
    const dropped = other === open ? newest : other
    if (!dropped || dropped === open) return false
    dropped.destroy()
    this.#dividers.delete(dropped)
    this.sections = this.sections.filter((section) => section !== dropped)
    this.#placeDividers()
    return true
  }

  layOut(windowWidth: number, settings: StripSettings, zoom: number): void {
    for (const section of this.sections) section.layOut(windowWidth, settings, zoom)
    this.width = Math.max(windowWidth, ...this.sections.map(({ width }) => width))
    let top = 0
    for (const section of this.sections) {
      section.place(top, this.width)
      top = section.bottom
    }
    this.height = top
  }

  /** Keeps the pages around a window of this height, more of them in the direction of movement. */
  keepAround(height: number, { top, heading, speed }: Pick<StripMotion, 'top' | 'heading' | 'speed'>): void {
    const [above, below] = heading === 1 ? [screensBehind, screensAhead] : [screensAhead, screensBehind]
    const window: StripWindow = {
      keptTop: top - above * height,
      top,
      bottom: top + height,
      keptBottom: top + (1 + below) * height,
      heading,
      speed,
    }
    for (const section of this.sections) section.keep(window)
  }

  retryFailed(): void {
    for (const section of this.sections) section.retryFailed()
  }

  clear(): void {
    for (const section of this.sections) section.destroy()
    this.sections = []
    this.#dividers.clear()
    this.height = 0
  }

  /** Shows a divider above each book except the first. */
  #placeDividers(): void {
    for (const [at, section] of this.sections.entries())
      section.setDivider(at === 0 ? undefined : this.#dividers.get(section))
  }
}
