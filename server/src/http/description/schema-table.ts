import { type JsonSchema, nameOfRef } from './shapes.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as HTML, in and out of attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => marks[c] ?? c)

/** How many objects inside objects one table unfolds; the contract has two. */
const maxDepth = 4

const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`
const isNull = (s: JsonSchema): boolean => s.type === 'null'

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
}
const formats: Readonly<Record<string, string>> = {
  'date-time': 'time',
  date: 'date',
  email: 'e-mail address',
  binary: 'bytes',
}

/** A type in words, named shapes as links: `list of <Book>, or null`. */
function typeText(s: JsonSchema): string {
  if (s.$ref) {
    const name = escapeHtml(nameOfRef(s.$ref))
    return `<a href="#shape-${name}">${name}</a>`
  }
  if (s.const !== undefined) return code(s.const)
  if (s.enum) return s.enum.map(code).join(' · ')
  const choices = s.anyOf ?? s.oneOf
  if (choices) return choiceText(choices)
  if (s.format && formats[s.format]) return formats[s.format] ?? ''
  if (Array.isArray(s.type)) return s.type.map((t) => words[t] ?? t).join(' or ')
  if (s.type === 'array') return `list of ${s.items ? typeText(s.items) : 'anything'}`
  if (typeof s.additionalProperties === 'object') return `object of ${typeText(s.additionalProperties)}`
  return s.type ? (words[s.type] ?? s.type) : 'anything'
}

function choiceText(choices: readonly JsonSchema[]): string {
  const text = choices
    .filter((c) => !isNull(c))
    .map(typeText)
    .join(' or ')
  return choices.some(isNull) ? `${text}, or null` : text
}

/** A sentence among remarks: its point would stand before a comma. */
const noteText = (text: string): string => escapeHtml(text.replace(/\.$/, ''))

/** Limits and defaults of a value, as short remarks. */
function remarks(s: JsonSchema): string[] {
  const range = (low: number | undefined, high: number | undefined, unit: string): string[] => {
    if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`]
    if (low !== undefined) return [`at least ${low}${unit}`]
    return high === undefined ? [] : [`at most ${high}${unit}`]
  }
  return [
    ...(s.description ? [noteText(s.description)] : []),
    ...range(s.minLength, s.maxLength, ' characters'),
    ...range(s.minimum, s.maximum, ''),
    ...range(s.minItems, s.maxItems, ' values'),
    ...(s.default === undefined ? [] : [`default ${code(s.default)}`]),
    ...(s.pattern ? [`matches <code>${escapeHtml(s.pattern)}</code>`] : []),
  ]
}

/** One line of a table. */
export interface Row {
  readonly name: string
  readonly type: string
  readonly notes: readonly string[]
  readonly isRequired: boolean
}

/** The object that is looked into below a field: itself, or what its list holds; never a named shape, which has its own table. */
function insideOf(s: JsonSchema): { readonly schema: JsonSchema; readonly suffix: string } | undefined {
  if (s.properties) return { schema: s, suffix: '' }
  if (s.items?.properties) return { schema: s.items, suffix: '[]' }
  const [only, ...others] = (s.anyOf ?? []).filter((c) => !isNull(c))
  return only?.properties && others.length === 0 ? { schema: only, suffix: '' } : undefined
}

/** The fields of an object, with those of objects inside it as `media.status`. */
function fieldRows(s: JsonSchema, prefix = '', depth = 0): Row[] {
  return Object.entries(s.properties ?? {}).flatMap(([name, field]) => {
    const inside = depth < maxDepth ? insideOf(field) : undefined
    const row: Row = {
      name: `${prefix}${name}`,
      type: typeText(field),
      notes: remarks(field),
      isRequired: s.required?.includes(name) ?? false,
    }
    return inside ? [row, ...fieldRows(inside.schema, `${prefix}${name}${inside.suffix}.`, depth + 1)] : [row]
  })
}

/** A row that is not the field of an object: a parameter. */
export const parameterRow = (name: string, s: JsonSchema, isRequired: boolean, note?: string): Row => ({
  name,
  type: typeText(s),
  notes: [...(note ? [noteText(note)] : []), ...remarks(s)],
  isRequired,
})

/** What is sent says what must be there; what is answered says what may be missing. */
export function table(rows: readonly Row[], side: 'input' | 'output'): string {
  const mark = (row: Row): string[] => {
    if (side === 'input') return row.isRequired ? ['required'] : []
    return row.isRequired ? [] : ['may be missing']
  }
  const line = (row: Row): string => {
    const notes = [...mark(row).map((m) => `<b>${m}</b>`), ...row.notes].join(', ')
    return `<tr><th scope="row"><code>${escapeHtml(row.name)}</code></th><td>${row.type}</td><td>${notes}</td></tr>`
  }
  return `<table><tbody>${rows.map(line).join('')}</tbody></table>`
}

/** A schema as its type in words and, where it is an object, its fields. */
export function schemaText(s: JsonSchema, side: 'input' | 'output'): string {
  const choices = (s.anyOf ?? s.oneOf ?? []).filter((c) => c.properties)
  if (choices.length > 1)
    return choices.map((c, i) => `${i > 0 ? '<p>or</p>' : ''}${table(fieldRows(c), side)}`).join('')
  const inside = insideOf(s)
  const type = s.properties ? '' : `<p>${typeText(s)}</p>`
  return inside ? `${type}${table(fieldRows(inside.schema), side)}` : type
}
