import { image } from '@lectern/fixtures/images'
import { type RawItem, rawPage } from '@lectern/fixtures/raw-epub'
import { beforeAll, describe, expect, test } from 'vitest'
import { epubAnalyzer } from '../../testing/data/analyze-epub.ts'
import { readPage } from '../formats.ts'
import { pageThumbnail } from '../poster/poster.ts'

const analyze = epubAnalyzer()

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await image({ width: 40, height: 60 })
})

const chapter = (id: string, body: string): RawItem => ({ id, bytes: rawPage(body) })
const picture = (id: string, bytes = jpeg, mediaType = 'image/jpeg'): RawItem => ({ id, mediaType, bytes })

describe('behaviour 4.5: drawings made of several files, strips of pictures', () => {
  const svg = (id: string, body: string, prolog = ''): RawItem => ({
    id,
    mediaType: 'image/svg+xml',
    bytes: `<?xml version="1.0" encoding="UTF-8"?>${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 60">${body}</svg>`,
  })
  const styles = (id: string, bytes: string): RawItem => ({ id, mediaType: 'text/css', bytes })

  test('pages are made whole: pictures, style sheets with imports and fonts, and nothing from elsewhere', async () => {
    const book = await analyze({
      items: [
        svg(
          '1.svg',
          '<image width="40" height="60" xlink:href="pic%20a.jpg"/><image href="http://x.invalid/a.png"/>',
        ),
        svg('2.svg', '<text class="t">A</text>', "<?xml-stylesheet href='main.css' type='text/css'?>"),
        svg('3.svg', '<rect fill="red" width="40" height="60"/><use href="#x"/>'),
        svg(
          '4.svg',
          '<style>@import "more.css"; rect { fill: url(#g) } </style><image href="3.svg" width="9" height="9"/>',
        ),
        { ...picture('pic'), href: 'pic%20a.jpg', name: 'OEBPS/pic a.jpg' },
        styles(
          'main.css',
          '@import url(more.css); @font-face { font-family: F; src: url("f.otf") } .t { fill: #0f0 }',
        ),
        styles('more.css', '@import "main.css"; .m { fill: blue } ]]>'),
        { id: 'f.otf', mediaType: 'font/otf', bytes: 'OTTO font' },
      ],
      spine: ['1.svg', '2.svg', '3.svg', '4.svg'],
    })
    expect(book.epub).toMatchObject({ isImageOnly: true })
    expect(book.pages.map(({ entry }) => entry === null)).toEqual([true, true, false, true])
    const pages = await Promise.all(
      book.pages.map(async (page) => Buffer.from(await readPage(book.path, page)).toString('utf8')),
    )
    expect(pages[0]).toContain(`xlink:href="data:image/jpeg;base64,${jpeg.toString('base64')}"`)
    expect(pages[0]).toContain('href="http://x.invalid/a.png"')
    expect(pages[1]).toContain(`url(data:font/otf;base64,${Buffer.from('OTTO font').toString('base64')})`)
    expect(pages[1]).toMatch(/<style><!\[CDATA\[[\s\S]*\.m \{ fill: blue \}[\s\S]*\.t \{ fill: #0f0 \}/)
    expect(pages[1]).not.toMatch(/@import|xml-stylesheet/)
    expect(pages[3]).toContain('url(#g)')
    expect(pages[3]).toContain('href="data:image/svg+xml;base64,')
    expect(pages[3]).toContain('.m { fill: blue }')
  })

  test('a whole page is drawn as a thumbnail with its picture', async () => {
    const red = await image({ width: 40, height: 60, format: 'png' })
    const book = await analyze({
      items: [
        svg('1.svg', '<image width="40" height="60" xlink:href="a.png"/>'),
        picture('a.png', red, 'image/png'),
      ],
      spine: ['1.svg'],
    })
    const [page] = book.pages
    if (!page) throw new Error('no page')
    const bare = await pageThumbnail(Buffer.from(String(svg('x', '').bytes)), 60)
    const whole = await pageThumbnail(await readPage(book.path, page), 60)
    expect(Buffer.compare(Buffer.from(whole.bytes), Buffer.from(bare.bytes))).not.toBe(0)
    expect(whole.bytes.length).toBeGreaterThan(bare.bytes.length)
  })

  test('a page that embeds itself or lacks its files is still readable', async () => {
    const book = await analyze({
      items: [svg('1.svg', '<image href="1.svg"/><image href="none.png"/>'), svg('2.svg', '<rect/>')],
      spine: ['1.svg', '2.svg'],
    })
    const [page] = book.pages
    if (!page) throw new Error('no page')
    const text = Buffer.from(await readPage(book.path, page)).toString('utf8')
    expect(text).toContain('href="none.png"')
    expect(text.length).toBeLessThan(20_000)
  })

  test.each([
    ['tall pictures alone', [40, 200], '', 'scrolled'],
    ['pictures like pages', [40, 60], '', null],
    ['tall pictures with text', [40, 200], '<p>Some words of a story that goes on.</p>', null],
  ] as const)('a book of %s goes on %s', async (_, [width, height], more, flow) => {
    const tall = await image({ width, height })
    const book = await analyze({
      items: [
        {
          id: 'nav.xhtml',
          properties: 'nav',
          bytes: rawPage('<nav><ol><li>All of the episodes</li></ol></nav>'),
        },
        chapter('1.xhtml', `<img src="a.jpg"/><img src="b.jpg"/><img src="c.jpg"/>${more}`),
        picture('a.jpg', tall),
        picture('b.jpg', tall),
        picture('c.jpg', tall),
      ],
      spine: ['nav.xhtml', '1.xhtml'],
    })
    expect(book.epub).toMatchObject({ isImageOnly: false, flow })
  })
})
