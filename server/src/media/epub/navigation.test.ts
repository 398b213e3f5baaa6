import { rawPage } from '@lectern/fixtures/raw-epub'
import { describe, expect, test } from 'vitest'
import { epubAnalyzer } from '../../testing/data/analyze-epub.ts'
import type { EpubLink } from './epub-contents.ts'

const analyze = epubAnalyzer()
const body = '<p>Text that is long enough not to be a picture</p>'
const chapters = ['a', 'b', 'c'].map((name) => ({
  id: name,
  href: `text/${name}.xhtml`,
  bytes: rawPage(body),
}))
const nav = (inside: string) => ({
  id: 'nav',
  href: 'nav/nav.xhtml',
  properties: 'scripted nav',
  bytes: rawPage(inside),
})
const ncx = (inside: string) => ({
  id: 'ncx',
  href: 'toc.ncx',
  mediaType: 'application/x-dtbncx+xml',
  bytes: `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><docTitle><text>The book</text></docTitle>${inside}</ncx>`,
})
const point = (title: string, src: string, inside = '') =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inside}</navPoint>`

/** Formats links as `title → href (children)`. */
const lines = (links: readonly EpubLink[] | undefined): string[] =>
  (links ?? []).map(({ title, href, children }) =>
    [`${title} → ${href}`, ...(children.length > 0 ? [`(${lines(children).join('; ')})`] : [])].join(' '),
  )

describe('behaviour 4.5: EPUB 3 navigation', () => {
  test('the three lists, nested, resolved against the navigation document', async () => {
    const { epub, comment } = await analyze({
      items: [
        ...chapters,
        nav(`<section><nav epub:type="toc" id="toc"><h1>Contents</h1><ol>
          <li><a href="../text/a.xhtml">One</a><ol><li><a href="../text/a.xhtml#s1">One <i>point</i>
            one</a></li></ol></li>
          <li><span>Part</span><ol><li><a href="../text/b.xhtml">Two</a></li></ol></li>
          </ol></nav></section>
          <nav epub:type="landmarks" hidden=""><ol><li><a epub:type="bodymatter" href="../text/a.xhtml">Start</a></li></ol></nav>
          <nav role="doc-pagelist"><ol><li><a href="../text/a.xhtml#p1">1</a></li><li><a href="../text/b.xhtml#p2">2</a></li></ol></nav>`),
        ncx(`<navMap>${point('NCX', 'text/c.xhtml')}</navMap>`),
      ],
      spineAttributes: 'toc="ncx"',
    })
    expect(comment).toBe('')
    expect(lines(epub?.toc)).toEqual([
      'One → OEBPS/text/a.xhtml (One point one → OEBPS/text/a.xhtml#s1)',
      'Part → null (Two → OEBPS/text/b.xhtml)',
    ])
    expect(lines(epub?.landmarks)).toEqual(['Start → OEBPS/text/a.xhtml'])
    expect(lines(epub?.pageList)).toEqual(['1 → OEBPS/text/a.xhtml#p1', '2 → OEBPS/text/b.xhtml#p2'])
  })

  test.each([
    [
      'markup as text',
      '<a href="../text/a.xhtml">a &lt;b&gt; &amp;amp;</a>',
      ['a <b> &amp; → OEBPS/text/a.xhtml'],
    ],
    [
      'named entities of HTML',
      '<a href="../text/a.xhtml">caf&eacute;&nbsp;au lait</a>',
      ['café au lait → OEBPS/text/a.xhtml'],
    ],
    [
      'alternative text of images',
      '<a href="../text/a.xhtml"><img src="x" alt="Picture"/></a>',
      ['Picture → OEBPS/text/a.xhtml'],
    ],
    ['the attribute title', '<a href="../text/a.xhtml" title="Told"></a>', ['Told → OEBPS/text/a.xhtml']],
    ['the file when nothing else is said', '<a href="../text/a.xhtml#x"/>', ['a → OEBPS/text/a.xhtml#x']],
    ['a label in a paragraph', '<p><a href="../text/a.xhtml">P</a></p>', ['P → OEBPS/text/a.xhtml']],
    ['C5 javascript', '<a href="javascript:alert(1)">bad</a>', []],
    ['C5 another site', '<a href="http://canary.invalid/">bad</a>', []],
    ['C5 outside of the book', '<a href="../../../../etc/passwd">bad</a>', []],
    ['a missing chapter', '<a href="../text/gone.xhtml">bad</a>', []],
    [
      'dead, but with children',
      '<a href="javascript:1">Part</a><ol><li><a href="../text/a.xhtml">One</a></li></ol>',
      ['Part → null (One → OEBPS/text/a.xhtml)'],
    ],
  ])('titles and targets: %s', async (_name, item, expected) => {
    const toc = nav(`<nav epub:type="toc"><ol><li>${item}</li></ol></nav>`)
    const book = await analyze({ items: [...chapters, toc] })
    expect(lines(book.epub?.toc)).toEqual(expected)
    expect(book.comment).toBe('')
  })

  test('tag soup is read as far as possible', async () => {
    const soup = nav(
      '<nav epub:type="toc"><ol><li><a href="../text/a.xhtml">One<li><a href="../text/b.xhtml">Two',
    )
    const { epub } = await analyze({ items: [...chapters, soup] })
    expect(epub?.toc.length).toBeGreaterThan(0)
  })

  test('20,000 entries, and a long title', async () => {
    const entries = Array.from(
      { length: 20_000 },
      (_, i) => `<li><a href="../text/a.xhtml#e${i}">Entry ${i} ${i === 0 ? 'x'.repeat(5000) : ''}</a></li>`,
    )
    const long = nav(`<nav epub:type="toc"><ol>${entries.join('')}</ol></nav>`)
    const { epub } = await analyze({ items: [...chapters, long] })
    expect(epub?.toc).toHaveLength(20_000)
    expect(epub?.toc[0]?.title).toHaveLength(1000)
  })
})

describe('behaviour 4.5: navigation of EPUB 2', () => {
  const inside = `<navMap>${point('One &amp; only', 'text/a.xhtml', point('Below', 'text/a.xhtml#b'))}${point('Two', 'text/b.xhtml')}</navMap>
    <pageList><pageTarget type="normal"><navLabel><text>iv</text></navLabel><content src="text/a.xhtml#iv"/></pageTarget></pageList>`
  const guide =
    '<reference type="text" title="Begin" href="text/a.xhtml"/><reference type="toc" href="text/b.xhtml"/><reference type="x" title="Gone" href="x.xhtml"/>'

  test.each([
    ['named by the spine', 'toc="ncx"'],
    ['found by its type', ''],
  ])('NCX %s, guide for landmarks', async (_name, spineAttributes) => {
    const { epub, comment } = await analyze({ items: [...chapters, ncx(inside)], spineAttributes, guide })
    expect(comment).toBe('')
    expect(lines(epub?.toc)).toEqual([
      'One & only → OEBPS/text/a.xhtml (Below → OEBPS/text/a.xhtml#b)',
      'Two → OEBPS/text/b.xhtml',
    ])
    expect(lines(epub?.pageList)).toEqual(['iv → OEBPS/text/a.xhtml#iv'])
    expect(lines(epub?.landmarks)).toEqual(['Begin → OEBPS/text/a.xhtml', 'toc → OEBPS/text/b.xhtml'])
  })

  test('it replaces a navigation document that lacks the list or cannot be read', async () => {
    const bare = nav('<p>nothing</p>')
    expect(lines((await analyze({ items: [...chapters, bare, ncx(inside)] })).epub?.toc)).toHaveLength(2)
    const broken = { ...nav(''), bytes: `<!DOCTYPE html [<!ENTITY x "y">]>${rawPage('')}` }
    const book = await analyze({ items: [...chapters, broken, ncx(inside)] })
    expect(lines(book.epub?.toc)).toHaveLength(2)
    expect(book.comment).toBe('ERR_1036')
  })

  test('without any of them the lists are empty and nothing is wrong', async () => {
    const { epub, comment } = await analyze({ items: chapters })
    expect([epub?.toc, epub?.landmarks, epub?.pageList, comment]).toEqual([[], [], [], ''])
  })
})
