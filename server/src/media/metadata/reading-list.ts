import { Parser } from 'htmlparser2'
import { decodeXml } from './xml-text.ts'
import { localName, normalizeWhitespace } from './xml-tree.ts'

/** A book in a reading list of ComicRack, as it is written in the file. */
export interface ListedBook {
  readonly series: string
  readonly number: string
  /** Empty without one. */
  readonly volume: string
  /** Year of the book; empty without one. */
  readonly year: string
}
/** Reasons for which a reading list is refused. */
export type ListProblem = 'UNREADABLE' | 'NAMELESS' | 'EMPTY' | 'INCOMPLETE' | 'TOO_LONG'
export type ReadingListFile =
  | { readonly name: string; readonly books: readonly ListedBook[] }
  | { readonly problem: ListProblem }

/** Limits for a file; real files have a depth of four, and two or three elements for each book. */
const maxDepth = 50
const maxElements = 500_000

/** Thrown in a callback of the parser to end the parsing immediately. */
class Refusal extends Error {
  readonly problem: ListProblem
  constructor(problem: ListProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Reads a reading list of ComicRack (CBL): `ReadingList` with a `Name` and `Books` of `Book` (behaviour 7.1). It has to be complete: an
 * unclosed element makes it unreadable. Nothing is fetched, and a document type that could declare entities is refused.
 */
export function readReadingList(input: {
  readonly bytes: Uint8Array
  readonly maxBooks: number
  /** Name for a list without one. */
  readonly name?: string
}): ReadingListFile {
  try {
    return new ListReader(input.maxBooks, input.name ?? '').read(decodeXml(input.bytes))
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem }
    throw error
  }
}

class ListReader {
  readonly #maxBooks: number
  readonly #givenName: string
  readonly #open: string[] = []
  readonly #books: ListedBook[] = []
  #name = ''
  #count = 0
  #isWhole = false
  /** End of the last opening tag; an element that closes itself is closed at the same offset. */
  #opened = -1
  #parser: Parser | undefined

  constructor(maxBooks: number, givenName: string) {
    this.#maxBooks = maxBooks
    this.#givenName = givenName
  }

  read(text: string): ReadingListFile {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#start(localName(name), attributes),
        ontext: (part) => {
          if (this.#isAt('ReadingList', 'Name')) this.#name += part
        },
        onclosetag: (_, isImplied) => this.#end(isImplied),
        onprocessinginstruction: (name, data) => {
          if (name.toLowerCase() === '!doctype' && data.includes('[')) throw new Refusal('UNREADABLE')
        },
      },
      { xmlMode: true },
    )
    // The parser is not ended: that would close the open elements.
    this.#parser.write(text)
    if (!this.#isWhole) throw new Refusal('UNREADABLE')
    const name = normalizeWhitespace(this.#name) || normalizeWhitespace(this.#givenName)
    if (name === '') throw new Refusal('NAMELESS')
    if (this.#books.length === 0) throw new Refusal('EMPTY')
    // A bad entry affects only itself.
    if (this.#books.every((b) => b.series === '' || b.number === '')) throw new Refusal('INCOMPLETE')
    return { name, books: this.#books }
  }

  #isAt(...path: readonly string[]): boolean {
    return this.#open.length === path.length && path.every((name, i) => this.#open[i] === name)
  }

  #start(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#count += 1
    if (this.#count > maxElements || this.#open.length >= maxDepth) throw new Refusal('UNREADABLE')
    if (this.#open.length === 0 && (this.#isWhole || name !== 'ReadingList')) throw new Refusal('UNREADABLE')
    this.#open.push(name)
    this.#opened = this.#parser?.endIndex ?? -1
    if (!this.#isAt('ReadingList', 'Books', 'Book')) return
    if (this.#books.length >= this.#maxBooks) throw new Refusal('TOO_LONG')
    const attribute = (key: string) =>
      normalizeWhitespace(Object.hasOwn(attributes, key) ? (attributes[key] ?? '') : '')
    this.#books.push({
      series: attribute('Series'),
      number: attribute('Number'),
      volume: attribute('Volume'),
      year: attribute('Year'),
    })
  }

  #end(isImplied: boolean): void {
    if (isImplied && this.#parser?.endIndex !== this.#opened) throw new Refusal('UNREADABLE')
    this.#open.pop()
    this.#isWhole = this.#open.length === 0
  }
}
