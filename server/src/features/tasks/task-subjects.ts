import type { TaskSubject } from '@lectern/contract/tasks-details'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { nameBooks, nameLibraries, nameSeries } from './queries.ts'

const kinds = { book: 'bookId', series: 'seriesId', library: 'libraryId' } as const
type Kind = keyof typeof kinds

/** Returns the most exact thing that an input names: a book before its library. */
function subjectOf(input: string): { kind: Kind; key: number } | undefined {
  const values = JSON.parse(input) as Record<string, unknown>
  for (const kind of ['book', 'series', 'library'] as const) {
    const key = values[kinds[kind]]
    if (typeof key === 'number') return { kind, key }
  }
  return undefined
}

/** Returns a function that names what the tasks with these inputs (JSON) are about, with one query for each kind; what the viewer may not see has no name. */
export async function nameSubjects(
  db: Sql,
  viewer: Viewer,
  inputs: readonly string[],
): Promise<(input: string) => TaskSubject> {
  const subjects = new Map(inputs.map((input) => [input, subjectOf(input)]))
  const keysOf = (kind: Kind) => [
    ...new Set([...subjects.values()].flatMap((s) => (s?.kind === kind ? [s.key] : []))),
  ]
  const find = async (kind: Kind, read: typeof nameBooks | typeof nameSeries | typeof nameLibraries) => {
    const keys = keysOf(kind)
    const rows = keys.length > 0 ? await read(db, viewer, keys) : []
    return rows.map(({ key, id, title }) => [`${kind} ${key}`, { kind, id, title }] as const)
  }
  const found = new Map(
    (
      await Promise.all([find('book', nameBooks), find('series', nameSeries), find('library', nameLibraries)])
    ).flat(),
  )
  return (input) => {
    const subject = subjects.get(input)
    return (subject && found.get(`${subject.kind} ${subject.key}`)) ?? null
  }
}
