import type { PageEvent, Relocation, Rest } from './engine/renderer.ts'
import type { PositionListener } from './use-followed-book.ts'

/** Tells only what happens in this book: what happens in another one of the same strip is told again when the screen is its own. */
export function onlyOf(bookId: string, { relocated, rested, shown }: PositionListener): PositionListener {
  const isHere = (it: PageEvent | Relocation | Rest) => it.bookId === undefined || it.bookId === bookId
  return {
    relocated: (relocation) => isHere(relocation) && relocated(relocation),
    rested: (rest) => isHere(rest) && rested(rest),
    shown: (at) => isHere(at) && shown(at),
  }
}
