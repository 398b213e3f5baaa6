import { rawContainer, rawPage } from '@lectern/fixtures/raw-epub'
import { type RawEntry, rawZip } from '@lectern/fixtures/raw-zip'
import { describe, expect, test } from 'vitest'
import { epubAnalyzer } from '../../testing/data/analyze-epub.ts'
import { epubPositions } from './positions.ts'

const analyze = epubAnalyzer()
const bytes = rawPage('<p>A text that is long enough not to be a picture</p>')
const chapter = (id: string) => ({ id, bytes })
const hrefs = (list: readonly { href: string }[] | undefined) => list?.map(({ href }) => href)

describe('behaviour 4.5: the flow of reading', () => {
  test('passes over items with linear="no", to which contents still lead', async () => {
    const links = ['c1', 'notes', 'c2'].map((id) => `<li><a href="${id}.xhtml">${id}</a></li>`).join('')
    const nav = rawPage(`<nav epub:type="toc"><ol>${links}</ol></nav>`)
    const { epub, comment } = await analyze({
      items: [
        chapter('c1.xhtml'),
        chapter('notes.xhtml'),
        chapter('c2.xhtml'),
        { id: 'nav.xhtml', properties: 'nav', bytes: nav },
      ],
      nonLinear: ['notes.xhtml'],
    })
    expect(comment).toBe('')
    expect(hrefs(epub?.spine)).toEqual(['OEBPS/c1.xhtml', 'OEBPS/c2.xhtml'])
    expect(hrefs(epub?.assets)).toContain('OEBPS/notes.xhtml')
    expect([...(epub?.asides ?? [])]).toEqual([['OEBPS/notes.xhtml', 1]])
    expect(epub?.toc.map((link) => link.href)).toEqual([
      'OEBPS/c1.xhtml',
      'OEBPS/notes.xhtml',
      'OEBPS/c2.xhtml',
    ])
    const positions = epub ? epubPositions(epub) : []
    expect(positions.map(({ href, locations }) => [href, locations.totalProgression])).toEqual([
      ['OEBPS/c1.xhtml', 0.5],
      ['OEBPS/c2.xhtml', 1],
    ])
  })
  test('contains all items if none is linear', async () => {
    const ids = ['a.xhtml', 'b.xhtml']
    const { epub } = await analyze({ items: ids.map(chapter), nonLinear: ids })
    expect(epub?.spine).toHaveLength(2)
    expect(epub?.asides.size).toBe(0)
  })
})

describe('behaviour 4.5: items of foreign types', () => {
  const foreign = { id: 'x.dmg', mediaType: 'application/x-apple-diskimage', bytes: 'x' }
  test('missing items are replaced by their fallbacks', async () => {
    const { epub, comment } = await analyze({
      items: [
        { ...foreign, fallback: 'b' },
        { id: 'b', href: 'b.psd', mediaType: 'image/psd', bytes: 'x', fallback: 'c.xhtml' },
        chapter('c.xhtml'),
        chapter('d.xhtml'),
      ],
      spine: ['x.dmg', 'd.xhtml'],
    })
    expect(comment).toBe('')
    expect(hrefs(epub?.spine)).toEqual(['OEBPS/c.xhtml', 'OEBPS/d.xhtml'])
  })
  test.each([
    ['names nothing', undefined],
    ['names itself', 'x.dmg'],
    ['names another foreign one', 'b'],
  ])('leave the rest of the book readable when the chain %s', async (_, fallback) => {
    const { status, epub, comment } = await analyze({
      items: [
        { ...foreign, ...(fallback && { fallback }) },
        { id: 'b', href: 'b.psd', mediaType: 'image/psd', bytes: 'x' },
        chapter('d.xhtml'),
      ],
      spine: ['x.dmg', 'd.xhtml'],
    })
    expect([status, comment]).toEqual(['READY', 'ERR_1007 [OEBPS/x.dmg]'])
    expect(hrefs(epub?.spine)).toEqual(['OEBPS/d.xhtml'])
  })
  test('as the whole spine give way to the texts of the book', async () => {
    const nav = { id: 'nav.xhtml', properties: 'nav', bytes: rawPage('<nav epub:type="toc"/>') }
    const only = await analyze({
      items: [{ id: 'foo.dmg', mediaType: 'application/octet-stream' }, nav],
      spine: ['foo.dmg'],
    })
    expect(only).toMatchObject({ status: 'READY', comment: expect.stringContaining('ERR_1033 [foo.dmg]') })
    expect(hrefs(only.epub?.spine)).toEqual(['OEBPS/nav.xhtml'])
    const { epub } = await analyze({ items: [foreign, nav, chapter('a.xhtml')], spine: ['x.dmg'] })
    expect(hrefs(epub?.spine)).toEqual(['OEBPS/a.xhtml'])
  })
})

describe('behaviour 4.5: where the package is', () => {
  const opf = (title: string) =>
    `<package><metadata><title>${title}</title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`
  const mimetype = { name: 'mimetype', bytes: 'application/epub+zip' }
  const pack = (entries: RawEntry[]) => analyze(rawZip(entries))
  const container = (bytes: string, folder = '') => ({ name: `${folder}META-INF/container.xml`, bytes })

  test('the first root file that is a package counts', async () => {
    const both = rawContainer('book.pdf', 'b/x.opf').replace('oebps-package+xml', 'pdf')
    for (const bytes of [both, rawContainer('book.pdf', 'b/x.opf'), rawContainer('gone.opf', 'B\\x.opf')]) {
      const entries = [
        mimetype,
        container(bytes),
        { name: 'book.pdf', bytes: '%PDF-1.4 <x/>' },
        { name: 'b/x.opf', bytes: opf('Second') },
        { name: 'b/a.xhtml', bytes: rawPage('A text that is long enough') },
      ]
      expect(await pack(entries)).toMatchObject({ status: 'READY', opf: { book: { title: 'Second' } } })
    }
  })
  test('a book that was packed with its folder is read all the same', async () => {
    const entries = [
      { name: 'My book/mimetype', bytes: 'application/epub+zip' },
      container(rawContainer('OEBPS/x.opf'), 'My book/'),
      { name: 'My book/OEBPS/x.opf', bytes: opf('In a folder') },
      { name: 'My book/OEBPS/a.xhtml', bytes: rawPage('A text that is long enough') },
    ]
    const book = await pack(entries)
    expect(book).toMatchObject({ status: 'READY', comment: '', opf: { book: { title: 'In a folder' } } })
    expect(hrefs(book.epub?.spine)).toEqual(['My book/OEBPS/a.xhtml'])
  })
  test.each([
    ['with its type', [mimetype]],
    ['without', []],
  ])('without a container the package nearest to the root counts, %s', async (_, first) => {
    const entries = [
      ...first,
      { name: 'deep/er/y.opf', bytes: opf('Deep') },
      { name: 'b/x.opf', bytes: opf('Near') },
      { name: 'b/a.xhtml', bytes: rawPage('A text that is long enough') },
    ]
    expect(await pack(entries)).toMatchObject({ status: 'READY', opf: { book: { title: 'Near' } } })
  })
  test('bare ampersands, undeclared prefixes and Latin-1 do no harm', async () => {
    const metadata =
      '<dc:title>Fish & Chips</dc:title><none:x>1</none:x><dc:description>a < b</dc:description>'
    expect((await analyze({ metadata, items: [chapter('a.xhtml')] })).opf?.book.title).toBe('Fish & Chips')
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${opf('Café')}`, 'latin1')
    const entries = [
      mimetype,
      { name: 'x.opf', bytes: latin },
      { name: 'a.xhtml', bytes: rawPage('A text that is long enough') },
    ]
    expect((await pack(entries)).opf?.book.title).toBe('Café')
  })
})

describe('behaviour 4.5: names of files', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
  test.each([
    ['in percent escapes in the archive', 'a%20b.xhtml', 'OEBPS/a%20b.xhtml'],
    ['decomposed in the archive', 'caf%C3%A9.xhtml', 'OEBPS/cafe\u0301.xhtml'],
    ['composed in the archive', 'cafe\u0301.xhtml', 'OEBPS/café.xhtml'],
    ['with a backslash', 'text\\x.xhtml', 'OEBPS/text/x.xhtml'],
    ['from the root', '/OEBPS/x.xhtml', 'OEBPS/x.xhtml'],
    ['from the root, elsewhere', '/media/x.xhtml', 'media/x.xhtml'],
    ['in another case', 'Chapter.xhtml', 'OEBPS/chapter.XHTML'],
    ['escaped twice', 'a%2520b.xhtml', 'OEBPS/a b.xhtml'],
    ['with a bare percent sign', '100%.xhtml', 'OEBPS/100%.xhtml'],
    ['with a bare question mark', 'what?.xhtml', 'OEBPS/what?.xhtml'],
    ['with a bare number sign', 'a#b.xhtml', 'OEBPS/a#b.xhtml'],
    ['with an escaped number sign', 'a%23b.xhtml', 'OEBPS/a#b.xhtml'],
  ])('%s lead to their files, from the spine, the contents and as a cover', async (_, href, name) => {
    const links = `<nav epub:type="toc"><ol><li><a href="${href}">One</a></li></ol></nav>`
    const image = (text: string) => text.replace(/\.xhtml/i, '.jpg')
    const book = await analyze({
      items: [
        { id: 'a', href, name, bytes },
        { id: 'nav.xhtml', properties: 'nav', bytes: rawPage(links) },
        {
          id: 'c',
          href: image(href),
          name: image(name),
          mediaType: 'image/jpeg',
          properties: 'cover-image',
          bytes: jpeg,
        },
      ],
    })
    expect([book.status, book.comment]).toEqual(['READY', ''])
    expect(hrefs(book.epub?.spine)).toEqual([name])
    expect(book.epub?.toc.map((link) => link.href)).toEqual([name])
    expect(book.epub?.cover?.href).toBe(image(name))
  })
  test('an exact name takes precedence, an ambiguous one is not found', async () => {
    const exact = await analyze({
      items: [
        { id: 'a', href: 'A.xhtml', name: 'OEBPS/a.xhtml', bytes },
        { id: 'b', href: 'B.xhtml', name: 'OEBPS/B.xhtml', bytes },
      ],
      entries: [
        { name: 'OEBPS/A.xhtml', bytes },
        { name: 'OEBPS/b.xhtml', bytes },
      ],
    })
    expect(hrefs(exact.epub?.spine)).toEqual(['OEBPS/A.xhtml', 'OEBPS/B.xhtml'])
    const several = await analyze({
      items: [chapter('c.xhtml'), { id: 'x', href: 'X.xhtml', name: 'OEBPS/x.XHTML', bytes }],
      entries: [{ name: 'OEBPS/x.xhtml', bytes }],
    })
    expect(several.comment).toBe('ERR_1033 [X.xhtml]')
  })
  test('vague types are replaced by that of the ending', async () => {
    const { epub } = await analyze({
      items: [{ id: 'a.xhtml', mediaType: 'application/octet-stream', bytes }, chapter('b.xhtml')],
      spine: ['a.xhtml', 'b.xhtml'],
    })
    expect(epub?.spine.map(({ mediaType }) => mediaType)).toEqual(Array(2).fill('application/xhtml+xml'))
  })
})
