import { readTokens, type Token } from './query-tokens.ts'
import type { Query, TextQuery } from './query-tree.ts'

const maxLeaves = 24
const maxDepth = 20

/** Parses tokens from left to right. `OR` has the lowest precedence; adjacent words must all match. */
class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #leaves = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parseAny(field: string | undefined, depth: number): Query | undefined {
    const parts = [this.#parseAll(field, depth)]
    while (this.#peek()?.type === 'or') {
      this.#at += 1
      parts.push(this.#parseAll(field, depth))
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

  #parseAll(field: string | undefined, depth: number): Query | undefined {
    const parts: (Query | undefined)[] = []
    for (let token = this.#peek(); token && token.type !== 'close'; token = this.#peek()) {
      if (token.type === 'or' && parts.length > 0) break
      if (token.type === 'and' && parts.length > 0) this.#at += 1
      else parts.push(this.#parseOne(field, depth))
    }
    return join('all', parts)
  }

  #parseOne(field: string | undefined, depth: number): Query | undefined {
    const token = this.#peek()
    if (!token || token.type === 'close') return undefined
    this.#at += 1
    switch (token.type) {
      case 'plus':
        return this.#parseOne(field, depth)
      case 'not': {
        const part = this.#parseOne(field, depth)
        return part && { kind: 'not', part }
      }
      case 'field':
        return this.#parseOne(token.text, depth)
      case 'open': {
        // Brackets that are nested too deeply are ignored.
        if (depth >= maxDepth) return this.#parseOne(field, depth)
        const part = this.parseAny(field, depth + 1)
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

/**
 * Parses the text of a search (behaviour 2.2: Lucene's classic syntax, all words must match). Operators without operands, unmatched brackets
 * and unknown fields are plain text. Undefined for an empty text. `isField` receives names in lower case.
 */
export function parseQuery(text: string, isField: (name: string) => boolean): Query | undefined {
  const parser = new Parser(readTokens(text, isField))
  const parts: (Query | undefined)[] = []
  while (!parser.isDone) {
    parts.push(parser.parseAny(undefined, 0))
    if (!parser.isDone) parser.skip()
  }
  return join('all', parts) ?? plainText(text)
}

/** Searches for the text of a search that has only operators, such as `NOT`. */
const plainText = (text: string): TextQuery | undefined =>
  /[\p{L}\p{N}]/u.test(text) ? { kind: 'text', field: undefined, text, form: 'words' } : undefined
