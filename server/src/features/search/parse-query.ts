import { readTokens, type Token } from './query-tokens.ts'
import type { Query, TextQuery } from './query-tree.ts'

/**
 * Parses the text of a search into a tree (behaviour 2.2: Lucene's classic syntax, all words must match). Nothing is an error: operators
 * without operands, unmatched brackets and unknown fields are plain text.
 */

const maxLeaves = 24
const maxDepth = 20

/** Reads tokens from left to right. `OR` binds least; adjacent words must all match. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  #leaves = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  readAny(field: string | undefined, depth: number): Query | undefined {
    const parts = [this.#readAll(field, depth)]
    while (this.#peek()?.type === 'or') {
      this.#at += 1
      parts.push(this.#readAll(field, depth))
    }
    return join('any', parts)
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Skips a closing bracket without an opening one. */
  skip(): void {
    this.#at += 1
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #readAll(field: string | undefined, depth: number): Query | undefined {
    const parts: (Query | undefined)[] = []
    for (let token = this.#peek(); token && token.type !== 'close'; token = this.#peek()) {
      if (token.type === 'or' && parts.length > 0) break
      if (token.type === 'and' && parts.length > 0) this.#at += 1
      else parts.push(this.#readOne(field, depth))
    }
    return join('all', parts)
  }

  #readOne(field: string | undefined, depth: number): Query | undefined {
    const token = this.#peek()
    if (!token || token.type === 'close') return undefined
    this.#at += 1
    switch (token.type) {
      case 'plus':
        return this.#readOne(field, depth)
      case 'not': {
        const part = this.#readOne(field, depth)
        return part && { kind: 'not', part }
      }
      case 'field':
        return this.#readOne(token.text, depth)
      case 'open': {
        // Brackets that are nested too deeply are ignored.
        if (depth >= maxDepth) return this.#readOne(field, depth)
        const part = this.readAny(field, depth + 1)
        if (this.#peek()?.type === 'close') this.#at += 1
        return part
      }
      case 'leaf':
        this.#leaves += 1
        if (this.#leaves > maxLeaves) return undefined
        if (token.leaf.kind === 'text') return { ...token.leaf, field }
        return field === undefined ? undefined : { ...token.leaf, field }
      default:
        return { kind: 'text', field, text: token.text, form: 'words' }
    }
  }
}

function join(kind: 'all' | 'any', parts: readonly (Query | undefined)[]): Query | undefined {
  const real = parts.filter((part) => part !== undefined)
  return real.length <= 1 ? real[0] : { kind, parts: real }
}

/** Returns the tree of a text; undefined when it is empty. `isField` receives names in lower case. */
export function parseQuery(text: string, isField: (name: string) => boolean): Query | undefined {
  const reader = new Reader(readTokens(text, isField))
  const parts: (Query | undefined)[] = []
  while (!reader.isDone) {
    parts.push(reader.readAny(undefined, 0))
    if (!reader.isDone) reader.skip()
  }
  return join('all', parts) ?? plainText(text)
}

/** Returns the plain text of input that is all operators, such as `NOT`. */
const plainText = (text: string): TextQuery | undefined =>
  /[\p{L}\p{N}]/u.test(text) ? { kind: 'text', field: undefined, text, form: 'words' } : undefined
