import { AppError } from '../../errors.ts'

/** Title filter of the A–Z bar: titles with a prefix, or outside a range of letters. */
export type TitlePrefix =
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'outside'; readonly from: string; readonly to: string }

/**
 * Parses `search_regex` (behaviour 2.3) in the forms that clients send: `^x,title_sort` and `^[^a-z],title_sort`. Without a comma or for an
 * unknown field it is ignored. Other expressions are refused with a message, because an arbitrary expression over all titles could take
 * hours.
 */
export function parseTitlePrefix(regex: string | undefined): TitlePrefix | undefined {
  const comma = regex?.lastIndexOf(',') ?? -1
  if (regex === undefined || comma < 0) return undefined
  const field = regex
    .slice(comma + 1)
    .trim()
    .toUpperCase()
  if (field !== 'TITLE' && field !== 'TITLE_SORT') return undefined
  const expression = regex.slice(0, comma)
  const range = /^\^\[\^(\w)-(\w)\]$/u.exec(expression)
  if (range?.[1] && range[2])
    return { kind: 'outside', from: range[1].toLowerCase(), to: range[2].toLowerCase() }
  const literal = /^\^((?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}])+)$/u
    .exec(expression)?.[1]
    ?.replace(/\\(.)/gu, '$1')
  if (!literal) throw new AppError('BAD_REQUEST', { message: 'This search expression is not supported' })
  const [first] = literal
  return first === literal
    ? { kind: 'group', group: first.toLowerCase() }
    : { kind: 'prefix', prefix: literal }
}
