import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unrestrictedViewer } from '../../testing/data/unrestricted-viewer.ts'
import { type NamedLibrary, openNamedLibrary } from '../../testing/servers/named-library.ts'
import { removeSeriesRows, saveSeriesValues } from '../series/change-queries.ts'
import { foldForSearch } from './search-words.ts'

let library: NamedLibrary
beforeAll(async () => {
  library = await openNamedLibrary()
})
afterAll(() => library.close())

describe('expected items are found', () => {
  const latin = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéàüçñÉÖßøłïŠ'),
    minLength: 1,
    maxLength: 14,
  })
  const han = fc.string({
    unit: fc.constantFrom(...'東京都物語鬼滅刃進撃巨人ワンピースのがカﾞ한국어'),
    minLength: 1,
    maxLength: 6,
  })
  const word = fc.oneof({ weight: 4, arbitrary: latin }, { weight: 1, arbitrary: han })
  const title = fc
    .array(fc.tuple(word, fc.constantFrom(' ', '-', ': ', ' & ', '_', '  ')), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map(([text, gap]) => text + gap).join(''))
  const letters = /^\p{L}+$/u
  const isCjk = (text: string) => /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u.test(text)

  /** Without its letter a mark leaves nothing to search for. */
  const isMarks = (text: string) => !/\p{L}/u.test(foldForSearch(text))

  const listed = (plain: string[], slips: string[]) =>
    [
      ...plain.map((text) => ({ text, isTypo: false })),
      ...slips.map((text) => ({ text, isTypo: true })),
    ].filter(({ text }) => letters.test(text.replace(/ /g, '')) && !isMarks(text))

  /** Returns a text that a user may type to find this title. */
  function typedFor(name: string, pick: (below: number) => number): { text: string; isTypo: boolean }[] {
    const words = name.split(/[ \-:&_]+/).filter((w) => w !== '')
    const whole = words[pick(words.length)] ?? ''
    const folded = [...foldForSearch(whole)]
    const plain = [whole, whole.toUpperCase(), folded.join(''), words.join(' ')]
    if (isCjk(whole)) {
      const from = pick(folded.length)
      plain.push(...[1, 2, 3].map((n) => folded.slice(from, from + n).join('')))
      return listed(plain, [])
    }
    const slips: string[] = []
    plain.push(folded.slice(0, 1 + pick(folded.length)).join(''))
    if (folded.length >= 3) {
      const from = pick(folded.length - 2)
      plain.push(folded.slice(from, from + 3 + pick(8)).join(''))
    }
    if (folded.length >= 5) {
      const at = pick(folded.length - 1)
      const [a = '', b = ''] = folded.slice(at, at + 2)
      const [before, after] = [folded.slice(0, at).join(''), folded.slice(at + 1).join('')]
      slips.push(before + after, `${before}q${a}${after}`, `${before}q${after}`)
      slips.push(before + b + a + folded.slice(at + 2).join(''))
    }
    return listed(plain, slips)
  }

  /** A slip that is a part of some title is taken for what it is. */
  const isElsewhere = (text: string, titles: readonly string[]) =>
    titles.some((name) =>
      foldForSearch(name)
        .replace(/[^\p{L}]/gu, '')
        .includes(foldForSearch(text)),
    )

  async function check(titles: readonly string[], pick: (below: number) => number): Promise<void> {
    await library.clear()
    const keys = new Map<string, number>()
    for (const name of titles) keys.set(name, await library.addSeries(name))
    await library.index()
    for (const [name, key] of keys)
      for (const { text, isTypo } of typedFor(name, pick)) {
        if (isTypo && isElsewhere(text, titles)) continue
        const found = await library.find('series', text)
        expect({ name, text, found }).toEqual({ name, text, found: expect.arrayContaining([key]) })
      }
  }

  test('beginnings, parts, without accents, in other letters, pieces of Chinese and Japanese, one slip', async () => {
    const titles = fc.uniqueArray(title, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(titles, fc.infiniteStream(fc.nat(999)), (names, numbers) =>
        check(names, (below) => (numbers.next().value ?? 0) % Math.max(1, below)),
      ),
      { numRuns: 30 },
    )
  })
})

test('edited items are found by their new name only, and deleted items not at all', async () => {
  await library.clear()
  const kept = await library.addSeries('Quicksilver')
  const gone = await library.addSeries('Quicksand')
  await library.index()
  expect(await library.find('series', 'quick')).toEqual(expect.arrayContaining([kept, gone]))
  const { db } = library
  await db.batch([
    ...saveSeriesValues(db, kept, { title: 'Mercury', titleSort: 'Mercury' }, 1, 3),
    ...removeSeriesRows(db, [gone]),
  ])
  await library.index()
  expect(await library.find('series', 'quick')).toEqual([])
  expect(await library.find('series', 'mercury')).toEqual([kept])
})

test('a change while the index is written is not missed', async () => {
  await library.clear()
  const { db } = library
  const keys: number[] = []
  for (let i = 0; i < 40; i += 1) keys.push(await library.addSeries(`before ${i}`))
  const rename = async () => {
    for (const key of keys)
      await db.batch(saveSeriesValues(db, key, { title: 'afterwards', titleSort: 'afterwards' }, 1, 3))
  }
  await Promise.all([rename(), library.index()])
  await library.index()
  expect((await library.find('series', 'title:afterwards')).length).toBe(keys.length)
  expect(await library.find('series', 'before')).toEqual([])
})

test('A2: hidden items do not count towards the limit', async () => {
  await library.clear()
  const { db } = library
  for (let i = 0; i < 1010; i += 1) await library.addSeries(`Crowd ${i}`, { accessClass: 2 })
  const mine = [
    await library.addSeries('Crowd of mine', { accessClass: 3 }),
    await library.addSeries('My crowd', { accessClass: 3 }),
  ]
  await db.insertInto('user_access').values({ user_id: 9, access_class: 3 }).execute()
  await library.index()
  const viewer = { ...unrestrictedViewer, userId: 9, isFree: false }
  for (const text of [
    'crowd',
    'crow',
    'rowd',
    'crowe',
    'cro*',
    '-nothing',
    'title:crowd OR other',
    'deleted:false crowd',
  ])
    expect({ text, found: [...(await library.find('series', text, viewer))].sort() }).toEqual({
      text,
      found: mine,
    })
  expect((await library.find('series', 'crowd')).length).toBe(1000)
})

test('words that no title has together are found in titles and tags together', async () => {
  // No word is a part of another, or differs by one typing error.
  const vocabulary = ['quartz', 'maple', 'vortex', 'hinges']
  const words = fc.subarray(vocabulary)
  const thing = fc.record({ title: words, tags: words, isMine: fc.boolean() })
  await library.db
    .insertInto('user_access')
    .values({ user_id: 9, access_class: 3 })
    .onConflict((c) => c.doNothing())
    .execute()
  const restricted = { ...unrestrictedViewer, userId: 9, isFree: false }
  const property = fc.asyncProperty(
    fc.array(thing, { minLength: 1, maxLength: 12 }),
    fc.subarray(vocabulary, { minLength: 1 }),
    fc.constantFrom('book' as const, 'series' as const),
    fc.boolean(),
    async (things, wanted, kind, isLimited) => {
      await library.clear()
      const placed = new Map<number, (typeof things)[number]>()
      for (const each of things) {
        const title = ['Nothing', ...each.title].join(' ')
        const accessClass = each.isMine ? 3 : 2
        const { tags } = each
        const id =
          kind === 'book'
            ? await library.addBook(title, { tags, accessClass })
            : await library.addSeries(title, { lists: { tags }, accessClass })
        placed.set(id, each)
      }
      await library.index()
      const visible = [...placed].filter(([, each]) => each.isMine || !isLimited)
      const having = (has: (each: (typeof things)[number], word: string) => boolean) =>
        visible.filter(([, each]) => wanted.every((word) => has(each, word))).map(([id]) => id)
      const titled = having(({ title }, word) => title.includes(word))
      const either = having(({ title, tags }, word) => title.includes(word) || tags.includes(word))
      const found = await library.find(kind, wanted.join(' '), isLimited ? restricted : unrestrictedViewer)
      expect([...found].sort()).toEqual((titled.length > 0 ? titled : either).sort())
    },
  )
  await fc.assert(property, { numRuns: 60 })
})

test('a text of which nothing is left finds nothing', async () => {
  await library.clear()
  await library.addSeries('Crowd')
  await library.index()
  for (const text of ['\u00b4', '\u0301', '\u00a8 \u0301'])
    expect([text, await library.find('series', text)]).toEqual([text, []])
})

test('A2: a hidden collection or read list does not affect the detection of typing errors', async () => {
  await library.clear()
  const { db } = library
  const mine = await library.addSeries('Mine', { accessClass: 3 })
  const hidden = await library.addSeries('Hidden', { accessClass: 2 })
  const [myBook, hiddenBook] = [
    await library.addBook('Mine', { accessClass: 3 }),
    await library.addBook('Hidden', { accessClass: 2 }),
  ]
  await db
    .insertInto('user_access')
    .values({ user_id: 9, access_class: 3 })
    .onConflict((c) => c.doNothing())
    .execute()
  const row = (id: number, name: string) => ({
    ...{ id, public_id: `${id}`, name, name_key: name, ordered: 1 },
    ...{ created: 1, modified: 1 },
  })
  await db.batch([
    db.insertInto('collection').values([row(1, 'Zorra'), row(2, 'Zorro')]),
    db.insertInto('read_list').values([row(1, 'Zorra'), row(2, 'Zorro')]),
    db.insertInto('collection_series').values([
      { collection_id: 1, series_id: mine, position: 0 },
      { collection_id: 2, series_id: hidden, position: 0 },
    ]),
    db.insertInto('read_list_book').values([
      { read_list_id: 1, book_id: myBook, position: 0 },
      { read_list_id: 2, book_id: hiddenBook, position: 0 },
    ]),
  ])
  await library.index()
  const viewer = { ...unrestrictedViewer, userId: 9, isFree: false }
  for (const kind of ['collection', 'readList'] as const) {
    expect([kind, await library.find(kind, 'zorro')]).toEqual([kind, [2]])
    expect([kind, await library.find(kind, 'zorro', viewer)]).toEqual([kind, [1]])
    expect([kind, await library.find(kind, 'zor', viewer)]).toEqual([kind, [1]])
  }
})
