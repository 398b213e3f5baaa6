import type { Operation } from './api-document.ts'
import type { FullFixture } from './full-fixture.ts'
import type { KnownValues } from './valid-values.ts'

/** Returns the ids of all books, those first for which a call can succeed. */
function booksFor(fixture: FullFixture, path: string): readonly string[] {
  const all = fixture.ids.bookId ?? []
  const before = (books: readonly string[]) => [...books, ...all.filter((id) => !books.includes(id))]
  if (/\/(manifest\/epub|resource|positions)/.test(path)) return before(fixture.ofKind('EPUB'))
  // The PDF has no read progress.
  if (/\/(manifest\/pdf|progression|raw)$/.test(path)) return before(fixture.ofKind('PDF'))
  return path.endsWith('/previous') ? before(all.slice(1)) : all
}

/** Returns the ids that a parameter of a path can have: `{id}` is that of the item of the path, posters have their own. */
function idsFor(fixture: FullFixture, { path }: Operation, name: string): readonly string[] {
  const about = path.split('/')[3] ?? ''
  if (name === 'bookId') return booksFor(fixture, path)
  if (name === 'pageHash') return fixture.pageHashes[path.includes('/unknown/') ? 'unknown' : 'known']
  if (name === 'thumbnailId') return fixture.posters[about] ?? ['nope']
  return fixture.ids[name === 'id' ? about : name] ?? (fixture.known[name] ?? ['nope']).map(String)
}

/** Returns values for a request of this operation, with the first of the right ids. */
export function knownFor(fixture: FullFixture, operation: Operation): KnownValues {
  const isSettings = operation.path.includes('/client-settings/')
  return {
    ...fixture.known,
    id: idsFor(fixture, operation, 'id'),
    ...Object.fromEntries(
      ['bookId', 'thumbnailId', 'pageHash', 'keyId'].map((name) => [name, idsFor(fixture, operation, name)]),
    ),
    mapKey: isSettings ? ['app.key', 'app.other-key'] : (fixture.ids.bookId ?? []).slice(0, 1),
    list: [isSettings ? ['app.key', 'app.other-key'] : ['an-id', 'https://example.org/x']],
  }
}

/** Returns every path of an operation for this fixture: all ids of its first parameter, and the first of the others. */
export function listPaths(fixture: FullFixture, operation: Operation): string[] {
  const [first] = operation.path.match(/\{\w+\}/) ?? []
  const ids = first ? idsFor(fixture, operation, first.slice(1, -1)) : ['']
  return ids.map((id) =>
    operation.path
      .replace(first ?? '', id)
      .replace(/\{(\w+)\}/g, (_, name: string) => idsFor(fixture, operation, name)[0] ?? 'nope')
      .replace('*', 'name'),
  )
}
