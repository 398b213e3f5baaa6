import type { Operation } from './api-document.ts'
import type { KnownValues } from './valid-values.ts'
import type { VariedShelf } from './varied-shelf.ts'

/** Books for which a call can succeed, before all others. */
function booksFor(shelf: VariedShelf, path: string): readonly string[] {
  const all = shelf.ids.bookId ?? []
  const before = (books: readonly string[]) => [...books, ...all.filter((id) => !books.includes(id))]
  if (/\/(manifest\/epub|resource|positions)/.test(path)) return before(shelf.ofKind('EPUB'))
  // Nobody has begun the PDF.
  if (/\/(manifest\/pdf|progression|raw)$/.test(path)) return before(shelf.ofKind('PDF'))
  return path.endsWith('/previous') ? before(all.slice(1)) : all
}

/** The ids that a parameter of a path may be: `{id}` is that of the thing that the path is about, posters are its own. */
function idsFor(shelf: VariedShelf, { path }: Operation, name: string): readonly string[] {
  const about = path.split('/')[3] ?? ''
  if (name === 'bookId') return booksFor(shelf, path)
  if (name === 'pageHash') return shelf.pageHashes[path.includes('/unknown/') ? 'unknown' : 'known']
  if (name === 'thumbnailId') return shelf.posters[about] ?? ['nope']
  return shelf.ids[name === 'id' ? about : name] ?? (shelf.known[name] ?? ['nope']).map(String)
}

/** Values of a request of this operation, with the first of the right ids. */
export function knownFor(shelf: VariedShelf, operation: Operation): KnownValues {
  const isSettings = operation.path.includes('/client-settings/')
  return {
    ...shelf.known,
    id: idsFor(shelf, operation, 'id'),
    ...Object.fromEntries(
      ['bookId', 'thumbnailId', 'pageHash', 'keyId'].map((name) => [name, idsFor(shelf, operation, name)]),
    ),
    mapKey: isSettings ? ['app.key', 'app.other-key'] : (shelf.ids.bookId ?? []).slice(0, 1),
    list: [isSettings ? ['app.key', 'app.other-key'] : ['an-id', 'https://example.org/x']],
  }
}

/** Every path of an operation on this shelf: all ids of its first parameter, and the first of the others. */
export function pathsOf(shelf: VariedShelf, operation: Operation): string[] {
  const [first] = operation.path.match(/\{\w+\}/) ?? []
  const ids = first ? idsFor(shelf, operation, first.slice(1, -1)) : ['']
  return ids.map((id) =>
    operation.path
      .replace(first ?? '', id)
      .replace(/\{(\w+)\}/g, (_, name: string) => idsFor(shelf, operation, name)[0] ?? 'nope')
      .replace('*', 'name'),
  )
}
