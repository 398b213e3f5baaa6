import {
  type AuthorMatch,
  type Condition,
  type DateMatch,
  type NullableText,
  readDateTime,
  type TextMatch,
} from '@lectern/contract/conditions'
import { limits } from '@lectern/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fold } from '../../db/values.ts'
import { hasAuthor, hasOneTerm, hasTerm, type TermOwner } from '../referential/term-predicate-queries.ts'

/** An operator of the condition language (behaviour 2.4) as SQL. Values are always parameters. */
export type Predicate = RawBuilder<SqlBool>

const not = (test: Predicate): Predicate => sql`not (${test})`

/** Joins tests as a balanced tree, because SQLite limits the depth of expressions, and a chain of a thousand is a thousand deep. */
function join(tests: readonly Predicate[], word: 'and' | 'or'): Predicate {
  const [first] = tests
  if (first && tests.length === 1) return first
  const half = Math.ceil(tests.length / 2)
  return sql`(${join(tests.slice(0, half), word)} ${sql.raw(word)} ${join(tests.slice(half), word)})`
}
export const oneOf = (tests: readonly Predicate[]): Predicate => join(tests, 'or')

/**
 * Joins the tests with a time limit, at a row with this key. A tree of conditions is evaluated for each row of a library and could take a
 * minute: it fails with TOO_COSTLY instead. The clock is read for every eighth row, because that costs as much as a small condition.
 */
export const withinDeadline = (tests: readonly Predicate[], key: string): Predicate =>
  sql`((${sql.ref(key)} % 8 <> 1 or in_time(${sql.ref(key)}, ${sql.lit(limits.conditionTime)})) and ${join(tests, 'and')})`

/** Returns a tree of conditions as one test; undefined when it is empty. `leafTest` builds the test of a leaf. */
export function conditionPredicate<L>(
  condition: Condition<L>,
  leafTest: (leaf: L) => Predicate | undefined,
): Predicate | undefined {
  const inner = condition.anyOf ?? condition.allOf
  if (!inner) return leafTest(condition)
  const tests = inner.flatMap((c) => conditionPredicate(c, leafTest) ?? [])
  return tests.length === 0 ? undefined : join(tests, condition.anyOf ? 'or' : 'and')
}

/** Returns the test for `is` and its negation for `isNot`. */
export const equals = (leaf: { readonly operator: 'is' | 'isNot' }, test: Predicate): Predicate =>
  leaf.operator === 'is' ? test : not(test)

export const isTrue = (leaf: { readonly operator: 'isTrue' | 'isFalse' }): boolean =>
  leaf.operator === 'isTrue'

/** Tests a text; `column` holds folded text. An empty value is at the beginning, at the end and within every text. */
export function textPredicate(column: RawBuilder<unknown>, { operator, value }: TextMatch): Predicate {
  const key = fold(value)
  const size = key.length === 0 ? 0 : [...key].length
  switch (operator) {
    case 'is':
      return sql`${column} = ${key}`
    case 'isNot':
      return sql`${column} <> ${key}`
    case 'contains':
      return sql`instr(${column}, ${key}) > 0`
    case 'doesNotContain':
      return sql`instr(${column}, ${key}) = 0`
    case 'beginsWith':
      return sql`substr(${column}, 1, ${size}) = ${key}`
    case 'doesNotBeginWith':
      return sql`substr(${column}, 1, ${size}) <> ${key}`
    case 'endsWith':
      return sql`substr(${column}, max(1, length(${column}) + 1 - ${size})) = ${key}`
    case 'doesNotEndWith':
      return sql`substr(${column}, max(1, length(${column}) + 1 - ${size})) <> ${key}`
  }
}

interface NumberMatch {
  readonly operator: 'is' | 'isNot' | 'greaterThan' | 'lessThan' | 'isNull' | 'isNotNull'
  readonly value?: number | null | undefined
}
/** Tests a number. `greaterThan` and `lessThan` include the number itself, as in Komga; `isNot` also matches rows without a number. */
export function numberPredicate(
  column: RawBuilder<unknown>,
  { operator, value = null }: NumberMatch,
): Predicate {
  switch (operator) {
    case 'is':
      return sql`${column} = ${value}`
    case 'isNot':
      return sql`${column} is not ${value}`
    case 'greaterThan':
      return sql`${column} >= ${value}`
    case 'lessThan':
      return sql`${column} <= ${value}`
    case 'isNull':
      return sql`${column} is null`
    case 'isNotNull':
      return sql`${column} is not null`
  }
}

/** Parses `P30D`, `PT48H`, `P1DT12H` to whole days, rounded down (behaviour 2.4). The contract has validated the duration. */
function parseDurationDays(text: string): number {
  const [, weeks, days, hours, minutes, seconds] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/i.exec(text) ?? []
  const number = (digits: string | undefined): number => Number(digits ?? 0)
  const inSeconds = (number(hours) * 60 + number(minutes)) * 60 + number(seconds)
  return number(weeks) * 7 + number(days) + Math.floor(inSeconds / 86_400)
}

const day = 24 * 60 * 60 * 1000
/** Not from `Date.UTC`, which maps years before 100 to the 20th century. */
const firstDay = Date.parse('0000-01-01T00:00:00Z')
/** Converts milliseconds to yyyymmdd in UTC, limited to the first and last day. */
const dayNumber = (ms: number): number => {
  if (ms < firstDay) return 0
  return ms > Date.UTC(9999, 11, 31)
    ? 99_991_231
    : Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', ''))
}

/** Tests a date; `column` holds yyyymmdd. "In the last n days" means after the day n days before `now`, the future included. */
export function datePredicate(column: RawBuilder<unknown>, match: DateMatch, now: number): Predicate {
  const given = () => dayNumber(readDateTime(match.dateTime ?? ''))
  const begin = () => dayNumber(now - parseDurationDays(match.duration ?? '') * day)
  switch (match.operator) {
    case 'after':
      return sql`${column} > ${given()}`
    case 'before':
      return sql`${column} < ${given()}`
    case 'isInTheLast':
      return sql`${column} > ${begin()}`
    case 'isNotInTheLast':
      return sql`${column} <= ${begin()}`
    case 'isNull':
      return sql`${column} is null`
    case 'isNotNull':
      return sql`${column} is not null`
  }
}

export function termPredicate(
  owner: TermOwner,
  kind: 'tag' | 'genre' | 'label',
  { operator, value }: NullableText,
): Predicate {
  switch (operator) {
    case 'is':
      return hasOneTerm(owner, kind, [value ?? ''])
    case 'isNot':
      return not(hasOneTerm(owner, kind, [value ?? '']))
    case 'isNull':
      return not(hasTerm(owner, kind))
    case 'isNotNull':
      return hasTerm(owner, kind)
  }
}

/** Tests an author; undefined without name and role. */
export function authorPredicate(owner: TermOwner, match: AuthorMatch | undefined): Predicate | undefined {
  if (!match) return undefined
  const { name, role } = match.value
  const isNotBlank = typeof name === 'string' || typeof role === 'string'
  return isNotBlank ? equals(match, hasAuthor(owner, { name, role })) : undefined
}
