import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AddedFile,
  type AddedFolder,
  matchMoves,
  type VanishedFile,
  type VanishedFolder,
} from './match-moves.ts'

/** A file on the disk: its content is a letter, its size follows from it. */
interface Held {
  readonly path: string
  readonly content: string
  readonly modified: number
}
const getSize = (content: string): number => (content === 'a' || content === 'b' ? 1 : 2)
const contents = new Map<string, string>()
const arrived = (f: Held, occupant?: number): AddedFile => {
  contents.set(f.path, f.content)
  return {
    path: f.path,
    size: getSize(f.content),
    modified: f.modified,
    ...(occupant !== undefined && { occupant }),
  }
}
const left = (
  id: number,
  f: Held,
  options: { hashed?: boolean; isOccupied?: boolean } = {},
): VanishedFile => ({
  id,
  path: f.path,
  size: getSize(f.content),
  modified: f.modified,
  hash: options.hashed === false ? '' : `#${f.content}`,
  ...(options.isOccupied && { isOccupied: true }),
})
const getHash = async (a: AddedFile) => `#${contents.get(a.path)}`
const file = (path: string, content: string, modified = 1): Held => ({ path, content, modified })
const match = async (
  added: { folders?: AddedFolder[]; files?: AddedFile[] },
  vanished: { folders?: VanishedFolder[]; files?: VanishedFile[] },
) => {
  const result = await matchMoves(
    { folders: added.folders ?? [], files: added.files ?? [] },
    { folders: vanished.folders ?? [], files: vanished.files ?? [] },
    getHash,
  )
  return {
    folders: result.folders.map((m) => `${m.vanished.path} → ${m.added.path}`),
    files: result.files.map((m) => `${m.vanished.id} → ${m.added.path}`),
  }
}

describe('behaviour 3.4: moved and renamed files', () => {
  test('a file with the same content is the same book, regardless of its name', async () => {
    expect(
      await match({ files: [arrived(file('B/2', 'a'))] }, { files: [left(7, file('A/1', 'a'))] }),
    ).toEqual({
      folders: [],
      files: ['7 → B/2'],
    })
  })
  test('different content of the same size is another book', async () => {
    expect(
      (await match({ files: [arrived(file('A/2', 'b'))] }, { files: [left(7, file('A/1', 'a'))] })).files,
    ).toEqual([])
  })
  test('a file without a hash is matched by name, size and time if there is only one candidate', async () => {
    const one = left(7, file('A/1.cbz', 'a'), { hashed: false })
    const here = (f: Held) => match({ files: [arrived(f)] }, { files: [one] }).then((m) => m.files)
    expect(await here(file('B/1.CBZ', 'a'))).toEqual(['7 → B/1.CBZ'])
    expect(await here(file('B/2.cbz', 'a'))).toEqual([])
    expect(await here(file('B/1.cbz', 'a', 2))).toEqual([])
    const two = [arrived(file('B/1.cbz', 'a')), arrived(file('C/1.cbz', 'a'))]
    expect((await match({ files: two }, { files: [one] })).files).toEqual([])
  })
  test('two files with the same content match two books, equal names first', async () => {
    const went = [left(1, file('A/x', 'a')), left(2, file('A/y', 'a'))]
    const came = [arrived(file('B/y', 'a')), arrived(file('B/z', 'a')), arrived(file('B/w', 'a'))]
    expect((await match({ files: came }, { files: went })).files.sort()).toEqual(['1 → B/z', '2 → B/y'])
  })
  test('two files that swapped their paths are both found', async () => {
    const went = [
      left(1, file('A/1', 'a'), { isOccupied: true }),
      left(2, file('A/2', 'b'), { isOccupied: true }),
    ]
    const came = [arrived(file('A/1', 'b'), 1), arrived(file('A/2', 'a'), 2)]
    expect((await match({ files: came }, { files: went })).files.sort()).toEqual(['1 → A/2', '2 → A/1'])
  })
  test('a file at the path of another one is a new edition of that book', async () => {
    const went = [left(1, file('A/1', 'a'), { isOccupied: true }), left(2, file('A/2', 'b'))]
    expect((await match({ files: [arrived(file('A/1', 'b'), 1)] }, { files: went })).files).toEqual([])
  })
  test('a copy of a file that a new edition replaced does not become the book', async () => {
    const went = [left(1, file('A/1', 'a'), { isOccupied: true })]
    const came = [arrived(file('A/1', 'b'), 1), arrived(file('old/1', 'a'))]
    expect((await match({ files: came }, { files: went })).files).toEqual([])
  })
  test('a file whose time changed has not moved', async () => {
    const went = [left(1, file('A/1', 'a'), { isOccupied: true }), left(2, file('B/1', 'a'))]
    const came = [arrived(file('A/1', 'a', 2), 1), arrived(file('C/9', 'a'))]
    expect((await match({ files: came }, { files: went })).files).toEqual(['2 → C/9'])
  })
  test('whole folders with the same number, sizes and contents are matched before single files', async () => {
    const a = [left(1, file('A/1', 'a')), left(2, file('A/2', 'c'))]
    const folder = (path: string, ...held: string[]): AddedFolder => ({
      path,
      files: held.map((c, i) => arrived(file(`${path}/${i + 1}`, c))),
    })
    const vanished = { folders: [{ id: 9, path: 'A', files: a }], files: a }
    expect(await match({ folders: [folder('B', 'c', 'a')] }, vanished)).toEqual({
      folders: ['A → B'],
      files: [],
    })
    expect(await match({ folders: [folder('B', 'a', 'd')] }, vanished)).toEqual({
      folders: [],
      files: ['1 → B/1'],
    })
    expect((await match({ folders: [folder('B', 'a', 'c', 'c')] }, vanished)).folders).toEqual([])
    expect(
      (await match({ folders: [folder('A2', 'a', 'c'), folder('a', 'a', 'c')] }, vanished)).folders,
    ).toEqual(['A → a'])
  })
  test('files are hashed only if a book of equal size has a hash', async () => {
    const requested: string[] = []
    const ask = async (a: AddedFile) => {
      requested.push(a.path)
      return undefined
    }
    const files = [arrived(file('B/1', 'a')), arrived(file('B/2', 'c'))]
    await matchMoves({ folders: [], files }, { folders: [], files: [left(1, file('A/1', 'a'))] }, ask)
    expect(requested).toEqual(['B/1'])
  })

  const held = (prefix: string) =>
    fc
      .uniqueArray(
        fc.record({
          n: fc.nat(8),
          content: fc.constantFrom('a', 'b', 'c', 'd'),
          modified: fc.nat(2),
          hashed: fc.boolean(),
          isOccupied: fc.boolean(),
        }),
        { selector: (f) => f.n, maxLength: 8 },
      )
      .map((list) => list.map((f) => ({ ...f, path: `${prefix}/${f.n}` })))
  test('for each content, as many hashed files at free paths are matched as the smaller side has', async () => {
    await fc.assert(
      fc.asyncProperty(held('A'), held('B'), async (went, came) => {
        const vanished = went.map((f) => left(f.n, f))
        const files = came.map((f) => arrived(f))
        const { files: moves } = await matchMoves(
          { folders: [], files },
          { folders: [], files: vanished },
          getHash,
        )
        const count = (list: readonly Held[], content: string) =>
          list.filter((f) => f.content === content).length
        const expected = [...'abcd'].reduce((n, c) => n + Math.min(count(went, c), count(came, c)), 0)
        expect(moves).toHaveLength(expected)
      }),
    )
  })
  test('each file is matched at most once, only with equal content, and no path gets two books', async () => {
    await fc.assert(
      fc.asyncProperty(held('A'), held('B'), async (went, came) => {
        const places = went.filter((f) => f.isOccupied)
        const files = came.map((f, i) => arrived({ ...f, path: places[i]?.path ?? f.path }, places[i]?.n))
        const vanished = went.map((f) => left(f.n, f, { hashed: f.hashed, isOccupied: f.isOccupied }))
        const { files: moves } = await matchMoves(
          { folders: [], files },
          { folders: [], files: vanished },
          getHash,
        )
        const ids = moves.map((m) => m.vanished.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(moves.map((m) => m.added.path)).size).toBe(ids.length)
        for (const m of moves) {
          if (m.vanished.hash !== '') expect(await getHash(m.added)).toBe(m.vanished.hash)
          else expect([m.added.size, m.added.modified]).toEqual([m.vanished.size, m.vanished.modified])
          if (m.added.occupant !== undefined) expect(ids).toContain(m.added.occupant)
          if (m.vanished.isOccupied) expect(moves.some((o) => o.added.occupant === m.vanished.id)).toBe(true)
        }
      }),
    )
  })
})
