import type { RangeQuery, TextQuery } from './query-tree.ts'

type Leaf = Omit<TextQuery, 'field'> | Omit<RangeQuery, 'field'>
export type Token =
  | { readonly type: 'open' | 'close' | 'and' | 'or' | 'not' | 'plus'; readonly text: string }
  | { readonly type: 'field'; readonly text: string }
  | { readonly type: 'leaf'; readonly leaf: Leaf }

/** Maximum number of tokens; the rest of a longer text is ignored. */
const maxTokens = 120
/** Maximum number of characters of one token; a longer one counts as several. */
const maxTokenChars = 1000

const operators: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  AND: 'and',
  '&&': 'and',
  OR: 'or',
  '||': 'or',
  NOT: 'not',
}

/** Returns names before colons that may be fields, in lower case; at most 20. */
export function listNamesBeforeColons(text: string): string[] {
  const names = text.matchAll(/(?<![\p{L}\p{N}_])(\p{L}[\p{L}\p{N}_]{0,63}):(?=[^\s)])/gu)
  return [...new Set(Array.from(names, ([, name]) => (name ?? '').toLowerCase()))].slice(0, 20)
}

/** A token at the beginning of a text, and its length. Without a token, as many characters are skipped. */
interface Step {
  readonly token?: Token
  readonly length: number
}
type ReadStep = (rest: string, before: Token | undefined) => Step | undefined

const readSpace: ReadStep = (rest) => {
  const [space] = /^\s+/.exec(rest) ?? []
  return space === undefined ? undefined : { length: space.length }
}

const readSign: ReadStep = (rest) => {
  const text = rest.charAt(0)
  if (text === '(') return { token: { type: 'open', text }, length: 1 }
  if (text === ')') return { token: { type: 'close', text }, length: 1 }
  // A dash between words or at their end excludes nothing.
  if (!/^[-+!](?=[^\s+!-])/.test(rest)) return undefined
  return { token: { type: text === '+' ? 'plus' : 'not', text }, length: 1 }
}

const readRange: ReadStep = (rest, before) => {
  if (before?.type !== 'field') return undefined
  const found = /^([[{])\s*("[^"]*"|[^\s\]}]+)\s+TO\s+("[^"]*"|[^\s\]}]+)\s*([\]}])/.exec(rest)
  if (!found) return undefined
  const [whole, open, from = '', to = '', close] = found
  const isWithout = { from: open === '{', to: close === '}' }
  return {
    token: { type: 'leaf', leaf: { kind: 'range', from: bound(from), to: bound(to), isWithout } },
    length: whole.length,
  }
}
const bound = (text: string): string | undefined => (text === '*' ? undefined : text.replace(/"/g, ''))

const readPhrase: ReadStep = (rest) => {
  if (!rest.startsWith('"')) return undefined
  const [whole, inside] = /^"((?:[^"\\]|\\.)*)"(?:~\d*)?(?:\^[\d.]+)?/s.exec(rest) ?? []
  // A quotation mark without its closing one is ignored.
  if (whole === undefined || inside === undefined) return { length: 1 }
  return {
    token: { type: 'leaf', leaf: { kind: 'text', text: removeEscapes(inside), form: 'phrase' } },
    length: whole.length,
  }
}

const readField =
  (isField: (name: string) => boolean): ReadStep =>
  (rest) => {
    const [, name = ''] = /^(\p{L}[\p{L}\p{N}_]*):(?=[^\s)])/u.exec(rest) ?? []
    return name && isField(name.toLowerCase())
      ? { token: { type: 'field', text: name.toLowerCase() }, length: name.length + 1 }
      : undefined
  }

const readWord: ReadStep = (rest) => {
  const [word = rest.charAt(0)] = /^(?:\\.|[^\s()"\\])+/su.exec(rest) ?? []
  const operator = operators[word]
  const { length } = word
  if (operator) return { token: { type: operator, text: word }, length }
  const text = removeEscapes(word).replace(/(?:\^[\d.]+|~[\d.]*)$/, '')
  const isPattern = text.includes('*') || /[\p{L}\p{N}]\?+[\p{L}\p{N}]/u.test(text)
  return {
    token: { type: 'leaf', leaf: { kind: 'text', text, form: isPattern ? 'pattern' : 'words' } },
    length,
  }
}

/** Removes escapes. Escaped letters and digits are text; other escaped characters only separate words. */
const removeEscapes = (text: string): string =>
  text.replace(/\\(.)/gsu, (_, character: string) => (/[\p{L}\p{N}]/u.test(character) ? character : '\u0001'))

/** Splits the text of a search into tokens, in linear time. `isField` receives names in lower case. */
export function readTokens(text: string, isField: (name: string) => boolean): Token[] {
  const steps = [readSpace, readSign, readRange, readPhrase, readField(isField)]
  const tokens: Token[] = []
  for (let at = 0; at < text.length && tokens.length < maxTokens; ) {
    const rest = text.slice(at, at + maxTokenChars)
    let step: Step | undefined
    for (const read of steps) step ??= read(rest, tokens.at(-1))
    step ??= readWord(rest, undefined) ?? { length: 1 }
    if (step.token) tokens.push(step.token)
    at += step.length
  }
  return tokens
}
