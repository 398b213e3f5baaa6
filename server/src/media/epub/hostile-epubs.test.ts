import { rawContainer, rawPage } from '@lectern/fixtures/raw-epub'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { epubAnalyzer } from '../../testing/data/analyze-epub.ts'
import { resolveHref } from './hrefs.ts'

const analyze = epubAnalyzer()
const body = '<p>Text that is long enough not to be a picture</p>'
const good = { id: 'a.xhtml', bytes: rawPage(body) }

describe('C5: hrefs never leave the archive', () => {
  test.each([
    '../../../../etc/passwd',
    '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    '%2fetc/passwd',
    '//canary.invalid/x.xhtml',
    'file:///etc/passwd',
    'FILE:/etc/passwd',
    'http://canary.invalid/x.xhtml',
    'https://canary.invalid/x.xhtml',
    'data:text/html,x',
    'javascript:alert(1)',
    '..\\\\..\\\\etc\\\\passwd',
    '%5c%5cserver%5cshare',
    'a%00.xhtml',
    '#fragment',
    '..',
    'missing.xhtml',
  ])('%s is dropped and reported', async (href) => {
    const book = await analyze({ items: [good, { id: 'bad', href }] })
    expect(book.status).toBe('READY')
    expect(book.comment).toBe(`ERR_1033 [${href}]`)
    expect(book.epub?.spine).toHaveLength(1)
    expect(book.epub?.assets).toEqual([])
  })

  test('a reference above the root stops there, as EPUB 3.3 says', async () => {
    const book = await analyze({
      items: [good, { id: 'b', href: '../../../b.xhtml', name: 'b.xhtml', bytes: rawPage(body) }],
    })
    expect(book.comment).toBe('')
    expect(book.epub?.spine.map(({ href }) => href)).toEqual(['OEBPS/a.xhtml', 'b.xhtml'])
  })

  test('the container leads nowhere else either', async () => {
    for (const path of [
      '../../../../etc/passwd',
      '/etc/passwd',
      'file:///etc/passwd',
      'http://canary.invalid/o',
    ])
      expect(await analyze({ container: rawContainer(path), items: [good] })).toMatchObject({
        status: 'ERROR',
        comment: 'ERR_1005',
      })
  })

  test('any reference gives a plain name', () => {
    const part = fc.constantFrom('..', '.', '%2e%2e', '%2f', '/', '\\', 'a', '%5C', ':', '#', '?', '%', '%00')
    const href = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(fc.constantFrom('', 'a.opf', 'OEBPS/x/a.opf'), href, (from, text) => {
        const found = resolveHref(from, text)
        if (!found) return
        expect(found.name).not.toBe('')
        for (const piece of found.name.split('/')) expect(['', '.', '..']).not.toContain(piece)
        expect(found.name).not.toMatch(/[\\\0]/)
        expect(found.fragment === '' || found.fragment.startsWith('#')).toBe(true)
      }),
    )
  })

  test('names in comments are bounded and plain', async () => {
    const items = Array.from({ length: 5000 }, (_, i) => ({
      id: `i${i}`,
      href: `${'x'.repeat(500)}&#10;${i}`,
    }))
    const { comment } = await analyze({ items: [good, ...items] })
    expect(comment.length).toBeLessThan(6000)
    expect(comment).toMatch(/^ERR_1033 \[[^\n]*, …\]$/)
  })
})

const bomb = (() => {
  const entities = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  )
  return `<!DOCTYPE x [<!ENTITY l0 "ha">${entities}]>`
})()
const external = '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

describe('C4: hostile XML', () => {
  const timed = async (work: () => ReturnType<typeof analyze>) => {
    const cpuMs = startCpuTimer('process')
    const book = await work()
    expect(cpuMs()).toBeLessThan(3000)
    expect(JSON.stringify(book)).not.toMatch(/root:|hahaha/)
    return book
  }

  test.each([
    ['billion laughs', bomb, '&l10;'],
    ['an external entity', external, '&x;'],
  ])('%s in the package: refused', async (_name, prolog, title) => {
    const book = await timed(() =>
      analyze({ prolog, metadata: `<dc:title>${title}</dc:title>`, items: [good] }),
    )
    expect(book).toMatchObject({ status: 'ERROR', comment: 'ERR_1005' })
  })

  test('an external document type is not fetched and has no effect', async () => {
    const prolog = '<!DOCTYPE package PUBLIC "-//X//Y" "http://canary.invalid/x.dtd">'
    expect(await timed(() => analyze({ prolog, items: [good] }))).toMatchObject({ status: 'READY' })
  })

  test.each([
    ['container', { container: `${external}<container/>` }],
    ['container nested a million deep', { container: '<a>'.repeat(1_000_000) }],
    ['package nested a million deep', { opf: '<package>'.repeat(1_000_000) }],
    ['another root', { opf: '<html/>' }],
    ['an empty package', { opf: '' }],
    ['no package at all', { opf: 'PNG\r\n\u001a\n' }],
    ['a package of many elements', { opf: `<package>${'<a/>'.repeat(600_000)}</package>` }],
    ['a package that is too large', { opf: `<package>${' '.repeat(17_000_000)}</package>` }],
  ])('%s: an error, immediately', async (_name, parts) => {
    expect(await timed(() => analyze({ items: [good], ...parts }))).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1005',
    })
  })

  const nav = (bytes: string) => ({ id: 'nav.xhtml', properties: 'nav', bytes })
  test.each([
    [
      'billion laughs',
      `${bomb}<html><nav epub:type="toc"><ol><li><a href="a.xhtml">&l10;</a></li></ol></nav></html>`,
    ],
    ['depth', `<html>${'<ol><li>'.repeat(500_000)}`],
  ])('ERR_1035 to ERR_1037: a navigation document with %s', async (_name, bytes) => {
    const book = await timed(() => analyze({ items: [good, nav(bytes)] }))
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1035 ERR_1036 ERR_1037', epub: { toc: [] } })
  })

  test('ERR_1035: an endless table of contents', async () => {
    const entries = '<li><a href="a.xhtml">x</a></li>'.repeat(60_000)
    const bytes = `<html><nav epub:type="toc"><ol>${entries}</ol></nav></html>`
    const book = await timed(() => analyze({ items: [good, nav(bytes)] }))
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1035', epub: { toc: [] } })
  })

  test('a text with endless nesting is a text, and ERR_1038 when that was not clear before', async () => {
    const deep = { id: 'b.xhtml', bytes: rawPage('<i>'.repeat(1_000_000)) }
    expect(await timed(() => analyze({ items: [good, deep] }))).toMatchObject({
      status: 'READY',
      comment: '',
    })
    expect(await timed(() => analyze({ items: [deep, good] }))).toMatchObject({ comment: 'ERR_1038' })
  })

  test('encodings other than UTF-8, CDATA and ]]> in text', async () => {
    const metadata = '<dc:title><![CDATA[ a <b> & ]]]]><![CDATA[> c ]]></dc:title>'
    expect((await analyze({ items: [good], metadata })).opf?.book.title).toBe('a <b> & ]]> c')
    const opf = Buffer.from(
      `<?xml version="1.0" encoding="UTF-16"?><package><metadata><title>Ünï</title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
      'utf16le',
    )
    const utf16 = await analyze({
      container: rawContainer('OEBPS/utf16.opf'),
      items: [good],
      entries: [{ name: 'OEBPS/utf16.opf', bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), opf]) }],
    })
    expect(utf16.opf?.book.title).toBe('Ünï')
  })
})

describe('C2, C3: false archives', () => {
  test('ERR_1039: impossible sizes give no millions of positions', async () => {
    const book = await analyze({
      items: [good, { id: 'b.xhtml' }],
      entries: [{ name: 'OEBPS/b.xhtml', bytes: rawPage(body), claims: { size: 4_000_000_000 } }],
    })
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1039' })
  })

  test('a document that is not of its declared type is named', async () => {
    const book = await analyze({
      items: [good, { id: 'b.xhtml' }],
      entries: [{ name: 'OEBPS/b.xhtml', bytes: rawPage(body), claims: { crc: 1 } }],
    })
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [OEBPS/b.xhtml]' })
  })

  test('encrypted entries are missing; where all are, nothing can be read', async () => {
    const entries = [{ name: 'OEBPS/b.xhtml', bytes: rawPage(body), isEncrypted: true }]
    expect(await analyze({ items: [good, { id: 'b.xhtml' }], entries })).toMatchObject({
      status: 'READY',
      comment: 'ERR_1033 [b.xhtml]',
    })
    expect(await analyze({ items: [{ id: 'b.xhtml' }], entries })).toMatchObject({ status: 'ERROR' })
  })

  test('of two entries of one name the first counts', async () => {
    const second = { name: 'OEBPS/a.xhtml', bytes: '<svg/>' }
    const book = await analyze({ items: [good], entries: [second] })
    expect(book.epub?.spine[0]?.entry.size).toBe(good.bytes.length)
  })
})

describe('vendors’ locks', () => {
  const locked = (...names: string[]) => ({
    name: 'META-INF/encryption.xml',
    bytes: `<encryption>${names
      .map(
        (name) =>
          `<EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><CipherData><CipherReference URI="${name}"/></CipherData></EncryptedData>`,
      )
      .join('')}</encryption>`,
  })
  const nav = { id: 'nav.xhtml', properties: 'nav', bytes: rawPage('<nav epub:type="toc"/>') }
  const noise = { id: 'b.xhtml', bytes: Buffer.from('\u0001\u0002 noise') }

  test('a book with nothing to read is unsupported, with its type', async () => {
    const book = await analyze({
      items: [nav, noise],
      spine: ['nav.xhtml', 'b.xhtml'],
      entries: [locked('OEBPS/b.xhtml')],
    })
    expect(book).toMatchObject({
      status: 'UNSUPPORTED',
      comment: 'ERR_1001',
      mediaType: 'application/epub+zip',
      reason: 'The book is locked by its vendor',
    })
  })

  test('open resources can be read, locked ones are named', async () => {
    const book = await analyze({
      items: [good, nav, noise],
      entries: [locked('OEBPS/b.xhtml', 'OEBPS/no.xhtml')],
    })
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [OEBPS/b.xhtml]' })
    expect(book.epub?.spine.map(({ href }) => href)).toEqual(['OEBPS/a.xhtml'])
    expect(book.epub?.assets.map(({ href }) => href)).toEqual(['OEBPS/nav.xhtml'])
  })
})
