import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WalkOptions, walkLibrary } from './walk.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-walk-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), path)
  }
}
const walk = (options: Partial<WalkOptions> = {}) =>
  walkLibrary({
    root,
    scanCbx: true,
    scanPdf: true,
    scanEpub: true,
    exclusions: [],
    oneshotsDirectory: null,
    forceModifiedTime: false,
    followLinks: true,
    restSeconds: 0,
    ...options,
  })
/** `series: book, book`, in order. */
const seen = (options: Partial<WalkOptions> = {}) =>
  walk(options).series.map((s) => `${s.path}: ${s.books.map((b) => b.path).join(', ')}`)

describe('behaviour 3.2: a book', () => {
  const comics = ['S/1.cbz', 'S/2.ZIP', 'S/3.cbr', 'S/4.Rar', 'S/4a.cb7', 'S/4b.7Z', 'S/4c.cbt', 'S/4d.tar']
  const all = [...comics, 'S/5.pdf', 'S/6.epub']
  test('is recognized by its extension, ignoring case', () => {
    put(...all, 'S/7.txt', 'S/cbz', 'S/9.cbz.part', 'S/.10.cbz')
    expect(walk().series[0]?.books.map((b) => b.path)).toEqual(all)
  })
  test.each([
    [{ scanCbx: false }, ['S/5.pdf', 'S/6.epub']],
    [{ scanPdf: false }, all.filter((f) => f !== 'S/5.pdf')],
    [{ scanEpub: false }, all.filter((f) => f !== 'S/6.epub')],
    [{ scanCbx: false, scanPdf: false, scanEpub: false }, undefined],
  ])('with %j', (flags, expected) => {
    put(...all)
    expect(walk(flags).series[0]?.books.map((b) => b.path)).toEqual(expected)
  })
  test('has a name without extension, and the later time of creation and change', () => {
    put('S/A tale. v1.cbz')
    const past = new Date('2001-01-01')
    utimesSync(join(root, 'S/A tale. v1.cbz'), past, past)
    const [book] = walk().series[0]?.books ?? []
    expect(book).toMatchObject({ name: 'A tale. v1', size: 'S/A tale. v1.cbz'.length })
    expect(book?.modified).toBeGreaterThan(Date.now() - 60_000)
    const future = new Date(Date.now() + 3_600_000)
    utimesSync(join(root, 'S/A tale. v1.cbz'), future, future)
    expect(walk().series[0]?.books[0]?.modified).toBe(future.getTime())
  })
})

describe('behaviour 3.2: series', () => {
  test('every folder that contains books is a series, including the root and nested folders', () => {
    put('0.cbz', 'A/1.cbz', 'A/sub/2.cbz', 'B/only/deep/3.cbz', 'C/readme.txt')
    const [first, ...others] = walk().series
    expect(first?.path).toBe('')
    expect(others.map((s) => [s.path, s.name])).toEqual([
      ['A', 'A'],
      ['A/sub', 'sub'],
      ['B/only/deep', 'deep'],
    ])
  })
  test('folders of operating systems and NAS are skipped', () => {
    put('$RECYCLE.BIN/S-1/1.cbz', 'System Volume Information/2.cbz', 'A/lost+found/3.cbz', 'A/@eaDir/4.cbz')
    put('#recycle/5.cbz', '.Trash-1000/files/6.cbz', 'A/7.cbz', 'lost and found/8.cbz')
    expect(seen()).toEqual(['A: A/7.cbz', 'lost and found: lost and found/8.cbz'])
  })
  test('accents in names are composed, paths are unchanged; sidecars of both spellings belong to their book', () => {
    const folder = 'Été'.normalize('NFD')
    put(`${folder}/${'바'.normalize('NFD')}.cbz`, `${folder}/바.jpg`)
    const [series] = walk().series
    expect([series?.name, series?.path]).toEqual(['Été', folder])
    expect([series?.books[0]?.name, series?.books[0]?.path]).toEqual([
      '바',
      `${folder}/${'바'.normalize('NFD')}.cbz`,
    ])
    expect(series?.sidecars).toHaveLength(1)
  })
  test('folders whose names begin with a dot are skipped with their content', () => {
    put('.trash/1.cbz', 'A/.hidden/deep/2.cbz', 'A/3.cbz')
    expect(seen()).toEqual(['A: A/3.cbz'])
  })
  test('exclusions are parts of the whole path, ignoring case, and not patterns', () => {
    put('A/1.cbz', 'A/#Recycle/2.cbz', 'extras/B/3.cbz', 'Big EXTRAS/4.cbz', 'a.c/5.cbz', 'abc/6.cbz')
    expect(seen({ exclusions: ['#recycle', 'Extras', 'a.c', ''] })).toEqual(['A: A/1.cbz', 'abc: abc/6.cbz'])
    expect(seen({ exclusions: ['extras/b'] })).not.toContain('extras/B: extras/B/3.cbz')
  })
  test('an excluded root keeps its own books', () => {
    put('1.cbz')
    expect(seen({ exclusions: ['lectern-walk'] })).toEqual([': 1.cbz'])
  })
  test('one-shots are series of one book, named after it', () => {
    put('Oneshots/1.cbz', 'Oneshots/sub/2.cbz', 'A/3.cbz')
    const { series } = walk({ oneshotsDirectory: 'ONESHOTS' })
    expect(series.map((s) => [s.path, s.name, s.oneshot, s.books.length])).toEqual([
      ['A', 'A', false, 1],
      ['Oneshots/1.cbz', '1', true, 1],
      ['Oneshots/sub/2.cbz', '2', true, 1],
    ])
  })
  test('forceModifiedTime uses the time of the newest book', () => {
    put('A/1.cbz')
    const future = new Date(Date.now() + 3_600_000)
    utimesSync(join(root, 'A/1.cbz'), future, future)
    expect(walk().series[0]?.modified).toBeLessThan(future.getTime())
    expect(walk({ forceModifiedTime: true }).series[0]?.modified).toBe(future.getTime())
  })
  test('the fingerprint changes only with names, sizes and times', () => {
    put('A/1.cbz', 'A/2.cbz')
    const folderState = () => walk().series[0]?.fingerprint
    const before = folderState()
    put('A/notes.txt')
    expect(folderState()).toBe(before)
    put('A/cover.jpg')
    expect(folderState()).not.toBe(before)
    rmSync(join(root, 'A/cover.jpg'))
    expect(folderState()).toBe(before)
    writeFileSync(join(root, 'A/1.cbz'), 'another size')
    const changed = folderState()
    expect(changed).not.toBe(before)
    put('A/3.cbz')
    expect(folderState()).not.toBe(changed)
  })
})

describe('C8: a temporary file of an interrupted change', () => {
  test('is reported after a day, in any folder; other hidden files are not', () => {
    const old = (path: string) => {
      put(path)
      const past = new Date(Date.now() - 48 * 3_600_000)
      utimesSync(join(root, path), past, past)
    }
    const [left, young] = ['A/.1.cbz.0123456789ab.lectern-part', 'A/.2.cbz.0123456789ab.lectern-part']
    for (const path of [left, 'A/.hidden', 'A/1.lectern-part']) old(path)
    put(young, 'A/1.cbz')
    // The time of a file is never before its creation, which cannot be set: the clock is moved instead.
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
    expect([...walk().leftovers].sort()).toEqual([left, young])
    vi.useRealTimers()
    expect(walk().leftovers).toEqual([])
  })
})

describe('files that may still be written', () => {
  test('are recognized by their last change; a time in the future is ignored', () => {
    put('A/1.cbz', 'A/2.cbz')
    const future = new Date(Date.now() + 3_600_000)
    utimesSync(join(root, 'A/2.cbz'), future, future)
    const fresh = (restSeconds: number) =>
      walk({ restSeconds }).series[0]?.books.map((b) => b.isFresh === true)
    expect(fresh(60)).toEqual([true, false])
    expect(fresh(0)).toEqual([false, false])
  })
})

describe('C3: unusual files and folders', () => {
  test('a folder named like a book is a folder', () => {
    put('x.cbz/1.cbz')
    expect(seen()).toEqual(['x.cbz: x.cbz/1.cbz'])
  })
  test('a pipe named like a book is skipped, and does not block', () => {
    put('A/1.cbz')
    execFileSync('mkfifo', [join(root, 'A/2.cbz')])
    expect(seen()).toEqual(['A: A/1.cbz'])
  })
  test('links to files and folders are followed, broken ones are skipped, circles end', () => {
    put('real/1.cbz', 'elsewhere.txt')
    symlinkSync(join(root, 'real/1.cbz'), join(root, 'real/2.cbz'))
    symlinkSync(join(root, 'gone.cbz'), join(root, 'real/3.cbz'))
    symlinkSync(root, join(root, 'real/up'))
    symlinkSync(join(root, 'self'), join(root, 'self'))
    symlinkSync(join(root, 'real'), join(root, 'x.cbz'))
    const found = walk()
    expect(found.series.map((s) => s.books.map((b) => b.path))).toEqual([['real/1.cbz', 'real/2.cbz']])
    expect(found.unreadable).toEqual([])
  })
  test('links are skipped if the library does not follow them; the root may be one', () => {
    put('real/1.cbz', 'elsewhere/2.cbz', 'elsewhere/cover.jpg')
    symlinkSync(join(root, 'elsewhere/2.cbz'), join(root, 'real/2.cbz'))
    symlinkSync(join(root, 'elsewhere/cover.jpg'), join(root, 'real/cover.jpg'))
    mkdirSync(join(root, 'top'))
    symlinkSync(join(root, 'elsewhere'), join(root, 'top/link'))
    symlinkSync(join(root, 'real'), join(root, 'way'))
    expect(seen({ root: join(root, 'top') })).toEqual(['link: link/2.cbz'])
    expect(seen({ root: join(root, 'top'), followLinks: false })).toEqual([])
    const found = walk({ root: join(root, 'way'), followLinks: false })
    expect(found.series.map((s) => [s.books.map((b) => b.path), s.sidecars])).toEqual([[['1.cbz'], []]])
    expect([found.isRootReadable, found.unreadable]).toEqual([true, []])
  })
  test.skipIf(process.platform === 'win32')('C6: nothing is found in folders of the operating system', () => {
    put('A/1.cbz', 'B/2.cbz')
    symlinkSync('/proc/self/root', join(root, 'all'))
    symlinkSync(`/proc/self/root${root}/B/2.cbz`, join(root, 'A/3.cbz'))
    expect(seen()).toEqual(['A: A/1.cbz', 'B: B/2.cbz'])
    expect(walk({ root: `/proc/self/root${root}` })).toMatchObject({ isRootReadable: false, series: [] })
  })
  test('names that are not UTF-8 are reported', () => {
    put('A/1.cbz')
    const folder = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x82, 0xa0])])
    mkdirSync(folder)
    writeFileSync(Buffer.concat([folder, Buffer.from('/2.cbz')]), '')
    writeFileSync(Buffer.concat([Buffer.from(`${root}/A/`), Buffer.from([0xff]), Buffer.from('.cbz')]), '')
    put('A/really \ufffd.cbz')
    writeFileSync(Buffer.concat([Buffer.from(`${root}/A/`), Buffer.from([0xff]), Buffer.from('.txt')]), '')
    const found = walk()
    expect(found.series.map((s) => s.books.map((b) => b.path))).toEqual([['A/1.cbz', 'A/really \ufffd.cbz']])
    expect([...found.unreadable].sort()).toEqual(['A/\ufffd.cbz', '\ufffd\ufffd'].sort())
  })
  test('names of any kind are stored', () => {
    const names = ['a\nb', '"quoted"', '漢字', 'é', 'x'.repeat(200), 'back\\slash', ' ']
    put(...names.map((n) => `${n}/${n}.cbz`))
    expect(
      walk()
        .series.map((s) => s.name)
        .sort(),
    ).toEqual([...names].sort())
  })
  test.each(['missing', 'file'])('a root that is %s is reported, not treated as empty', (kind) => {
    put('file')
    expect(walk({ root: join(root, kind) })).toMatchObject({ isRootReadable: false, series: [] })
  })
  test.skipIf(process.getuid?.() === 0)(
    'a folder without permission is reported, and its books are not missing',
    () => {
      put('A/1.cbz')
      chmodSync(join(root, 'A'), 0)
      expect(walk()).toMatchObject({ isRootReadable: true, series: [], unreadable: ['A'] })
      chmodSync(join(root, 'A'), 0o755)
    },
  )
  test.skipIf(!existsSync('/dev/null'))(
    'devices and sockets named like books are nothing, links to them too',
    async () => {
      put('A/1.cbz')
      symlinkSync('/dev/null', join(root, 'A/2.cbz'))
      symlinkSync('/dev/zero', join(root, 'A/cover.jpg'))
      const socket = createServer().listen(join(root, 'A/3.cbz'))
      await once(socket, 'listening')
      const [series] = walk().series
      expect(series?.books.map((b) => b.path)).toEqual(['A/1.cbz'])
      expect(series?.sidecars).toEqual([])
      socket.close()
    },
  )
  test('names that differ only in case are different books', () => {
    put('A/x.cbz', 'A/X.cbz', 'A/x.CBZ')
    expect(walk().series[0]?.books).toHaveLength(3)
  })
  test('an empty root is readable', () => {
    expect(walk()).toMatchObject({ isRootReadable: true, series: [], unreadable: [], leftovers: [] })
  })
  test('files and folders that cannot be read are reported (F3)', () => {
    put('A/1.cbz')
    // A link to a name that is too long for a path: it exists, but not even root can read it.
    symlinkSync('x'.repeat(300), join(root, 'A/2.cbz'))
    expect(new Set(walk().unreadable)).toEqual(new Set(['A/2.cbz']))
  })
})
