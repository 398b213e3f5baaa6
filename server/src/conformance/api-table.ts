import type { Access, Route } from '@lectern/contract/route'
import { type Operation, toPathPattern } from './api-document.ts'
import { extra, notOffered, stricter } from './differences.ts'

/** One row of the table: a call, and how Lectern's compares to the document's. */
export interface Row {
  readonly call: string
  readonly access: Access | undefined
  readonly how: 'same' | 'stricter' | 'extra' | 'not offered' | 'missing'
  readonly why: string
}

const writtenAs = ({ method, path }: Operation): string => `${method} ${path}`

function toRow(operation: Operation, route: Route | undefined): Row {
  const call = writtenAs(operation)
  const without = notOffered[call]
  if (!route) return { call, access: undefined, how: without ? 'not offered' : 'missing', why: without ?? '' }
  const limit = stricter[call]
  const note = operation.deprecated ? 'the document calls it deprecated' : ''
  return { call, access: route.access, how: limit ? 'stricter' : 'same', why: limit ?? note }
}

/** Returns a row for each operation of the document and for each route that it does not have. */
export function compareCalls(operations: readonly Operation[], routes: readonly Route[]): Row[] {
  const ownRoutes = new Map(routes.map((r) => [toPathPattern(r.method, r.path), r]))
  const theirs = new Set(operations.map((o) => toPathPattern(o.method, o.path)))
  const own = routes
    .filter((r) => !theirs.has(toPathPattern(r.method, r.path)))
    .map((r): Row => {
      const call = `${r.method} ${r.path.replace(/:(\w+)/g, '{$1}')}`
      return { call, access: r.access, how: 'extra', why: extra[call] ?? '' }
    })
  const order = (row: Row) => row.call.slice(row.call.indexOf(' '))
  return [...operations.map((o) => toRow(o, ownRoutes.get(toPathPattern(o.method, o.path)))), ...own].sort(
    (a, b) => (order(a) < order(b) || (order(a) === order(b) && a.call < b.call) ? -1 : 1),
  )
}

const describeAccess = (access: Access | undefined): string => {
  if (access === undefined) return '–'
  return access === 'public' ? 'anybody' : access === 'user' ? 'signed in' : access
}

/** Returns the text of `docs/api.md`. */
export function renderTable(rows: readonly Row[]): string {
  const count = (how: Row['how']) => rows.filter((r) => r.how === how).length
  return `# Every call, and how it compares

Lectern answers the calls of Komga 1.26.3, so that programs made for it work. This is the list of all calls: those of Komga's API
document, and our own. Out of scope here are OPDS, Kobo and KOReader, which that document does not describe. What a call takes and
answers stands in \`/api-docs\` of every running server.

- **same** (${count('same')}): takes what the document says and answers in its shape.
- **stricter** (${count('stricter')}): refuses something that the document allows.
- **extra** (${count('extra')}): not in the document.
- **not offered** (${count('not offered')}): left out.

HEAD is answered wherever GET is. What the caller may not see is answered like what does not exist. Replies may hold more than the
document names. Written by \`npm run api-table\` from the contract and from \`server/src/conformance/differences.ts\`.

| Call | Who may | How | Why |
|---|---|---|---|
${rows.map((r) => `| \`${r.call}\` | ${describeAccess(r.access)} | ${r.how} | ${r.why} |`).join('\n')}
`
}
