import type { TaskWatch } from './task-watch.ts'

/** How many books were analyzed at a moment (performance.now). */
interface Sample {
  readonly at: number
  readonly books: number
}

/** Watches an ingest grow, so that the cost of a late book can be compared with that of an early one. */
export class GrowthWatch {
  readonly #samples: Sample[] = []
  readonly #timer: NodeJS.Timeout

  constructor(watch: TaskWatch) {
    this.#timer = setInterval(() => {
      const books = watch.analyzedBooks()
      if (books > 0) this.#samples.push({ at: performance.now(), books })
    }, 250)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Milliseconds that each book took while the library grew from one number of books to another; NaN when it never did. */
  cost(from: number, to: number): number {
    const first = this.#samples.find((s) => s.books >= from)
    const last = this.#samples.find((s) => s.books >= to)
    return first && last ? (last.at - first.at) / (last.books - first.books) : Number.NaN
  }

  /** The cost of a book in each tenth of the ingest, in milliseconds. */
  tenths(books: number): number[] {
    return Array.from({ length: 10 }, (_, i) => this.cost((books * i) / 10, (books * (i + 0.98)) / 10))
  }
}
