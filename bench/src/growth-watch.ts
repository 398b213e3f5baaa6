import type { TaskWatch } from './task-watch.ts'

/** Number of books that were analyzed at a moment (performance.now). */
interface Sample {
  readonly at: number
  readonly books: number
}

/** Watches the progress of an ingest, so that the cost of late and of early books can be compared. */
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

  /** Returns the milliseconds per book while the library grew from one number of books to another, or NaN when it never did. */
  cost(from: number, to: number): number {
    const first = this.#samples.find((s) => s.books >= from)
    const last = this.#samples.find((s) => s.books >= to)
    return first && last ? (last.at - first.at) / (last.books - first.books) : Number.NaN
  }

  /** Returns the cost of a book in each tenth of the ingest, in ms. */
  tenths(books: number): number[] {
    return Array.from({ length: 10 }, (_, i) => this.cost((books * i) / 10, (books * (i + 0.98)) / 10))
  }
}
