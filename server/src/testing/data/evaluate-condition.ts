import { dayBefore } from './random-library.ts'

/** Meaning of a condition, written from the specification (behaviour 2.4) and not from the code: the tests compare the two. */

export interface Tree {
  readonly anyOf?: readonly Tree[]
  readonly allOf?: readonly Tree[]
}
export interface PosterFact {
  readonly type: string
  readonly selected: boolean
}
interface Leaf {
  readonly operator: string
  readonly value?: unknown
  readonly dateTime?: string
  readonly duration?: string
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const texts: Record<string, (text: string, part: string) => boolean> = {
  is: (text, part) => text === part,
  contains: (text, part) => text.includes(part),
  doesNotContain: (text, part) => !text.includes(part),
  beginsWith: (text, part) => text.startsWith(part),
  doesNotBeginWith: (text, part) => !text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
  doesNotEndWith: (text, part) => !text.endsWith(part),
}
const numbers: Record<string, (n: number, operand: number) => boolean> = {
  is: (n, operand) => n === operand,
  greaterThan: (n, operand) => n >= operand,
  lessThan: (n, operand) => n <= operand,
}
const dates: Record<string, (day: string, leaf: Leaf) => boolean> = {
  after: (day, leaf) => day > String(leaf.dateTime).slice(0, 10),
  before: (day, leaf) => day < String(leaf.dateTime).slice(0, 10),
  isInTheLast: (day, leaf) => day > dayBefore(Number(leaf.duration?.replace(/\D/g, ''))),
  isNotInTheLast: (day, leaf) => day <= dayBefore(Number(leaf.duration?.replace(/\D/g, ''))),
}
const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : value === null)
const simple: Record<string, (value: unknown) => boolean> = {
  isTrue: (value) => value === true,
  isFalse: (value) => value === false,
  isNull: isEmpty,
  isNotNull: (value) => !isEmpty(value),
}

function hasAuthor(leaf: Leaf, authors: readonly { name: string; role: string }[]): boolean | undefined {
  const { name, role } = leaf.value as { name?: string; role?: string }
  if (name === undefined && role === undefined) return undefined
  return authors.some(
    (a) => (name === undefined || plain(a.name) === plain(name)) && (role === undefined || a.role === role),
  )
}
const hasPoster = ({ value }: Leaf, posters: readonly PosterFact[]): boolean => {
  const { type, selected } = value as Partial<PosterFact>
  return posters.some((p) => (type ?? p.type) === p.type && (selected ?? p.selected) === p.selected)
}

/** Returns undefined when the leaf has no effect. */
function evaluateLeaf(kind: string, leaf: Leaf, value: unknown): boolean | undefined {
  const answer = simple[leaf.operator]
  if (answer) return answer(value)
  if (leaf.operator === 'isNot') {
    const is = evaluateLeaf(kind, { ...leaf, operator: 'is' }, value)
    return is === undefined ? undefined : !is
  }
  if (kind === 'author') return hasAuthor(leaf, value as { name: string; role: string }[])
  if (kind === 'poster') return hasPoster(leaf, value as PosterFact[])
  if (Array.isArray(value)) return value.some((v) => plain(v) === plain(String(leaf.value)))
  if (value === null) return false
  if (kind === 'releaseDate') return dates[leaf.operator]?.(String(value), leaf)
  if (typeof value === 'number') return numbers[leaf.operator]?.(value, Number(leaf.value))
  return texts[leaf.operator]?.(plain(String(value)), plain(String(leaf.value)))
}

/** Returns true when something meets a condition, undefined when the condition has no effect. `read` returns its values of each kind. */
export function evaluateCondition(tree: Tree, read: (kind: string) => unknown): boolean | undefined {
  const [kind = '', inner] = Object.entries(tree)[0] ?? []
  if (kind !== 'anyOf' && kind !== 'allOf') return evaluateLeaf(kind, inner as unknown as Leaf, read(kind))
  const answers = (inner as Tree[]).flatMap((c) => evaluateCondition(c, read) ?? [])
  if (answers.length === 0) return undefined
  return kind === 'anyOf' ? answers.includes(true) : !answers.includes(false)
}
