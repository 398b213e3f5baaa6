import { epubBuffer } from '@lectern/fixtures/epub'
import { image } from '@lectern/fixtures/images'
import { type RawItem, rawContainer, rawPage } from '@lectern/fixtures/raw-epub'
import { beforeAll, describe, expect, test } from 'vitest'
import { epubAnalyzer } from '../../testing/data/analyze-epub.ts'
import { readEpubResource } from '../book-work.ts'
import { readPage } from '../formats.ts'

const analyze = epubAnalyzer()

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  jpeg = await image({ width: 40, height: 60 })
  png = await image({ width: 60, height: 40, format: 'png' })
})

const text = 'Call me Ishmael. Some years ago, never mind how long precisely.'
const chapter = (id: string, body = `<p>${text}</p>`): RawItem => ({ id, bytes: rawPage(body) })
const picture = (id: string, bytes = jpeg, mediaType = 'image/jpeg'): RawItem => ({ id, mediaType, bytes })
const hrefs = (list: readonly { href: string }[] | undefined) => list?.map(({ href }) => href)

describe('behaviour 4.5: contents', () => {
  test('an ordinary book: spine, assets, files, page count, no pages', async () => {
    const book = await analyze(
      await epubBuffer({
        identifier: 'urn:uuid:1',
        title: 'T',
        cover: jpeg,
        chapters: [1, 2, 3].map((i) => ({ title: `Chapter ${i}`, paragraphs: [text.repeat(40)] })),
      }),
    )
    expect(book).toMatchObject({
      status: 'READY',
      comment: '',
      mediaType: 'application/epub+zip',
      profile: 'EPUB',
      pages: [],
      comicInfo: null,
      epub: { isFixedLayout: false, isImageOnly: false, isKepub: false, readingProgression: null },
    })
    expect(hrefs(book.epub?.spine)).toEqual([
      'OEBPS/cover.xhtml',
      'OEBPS/chapter-01.xhtml',
      'OEBPS/chapter-02.xhtml',
      'OEBPS/chapter-03.xhtml',
    ])
    expect(hrefs(book.epub?.assets)).toEqual([
      'OEBPS/nav.xhtml',
      'OEBPS/toc.ncx',
      'OEBPS/style.css',
      'OEBPS/cover.jpg',
    ])
    expect(book.epub?.pageCount).toBe(
      book.epub?.spine.reduce((sum, { entry }) => sum + Math.ceil(entry.compressedSize / 1024), 0),
    )
    expect(book.files).toContain('META-INF/container.xml')
    expect(book.epub?.toc.map(({ title, href }) => [title, href])).toEqual([
      ['Chapter 1', 'OEBPS/chapter-01.xhtml'],
      ['Chapter 2', 'OEBPS/chapter-02.xhtml'],
      ['Chapter 3', 'OEBPS/chapter-03.xhtml'],
    ])
    expect(book.epub?.cover?.href).toBe('OEBPS/cover.jpg')
  })

  test('every resource is at the offset of its entry', async () => {
    const book = await analyze({ items: [chapter('a.xhtml'), picture('p.jpg')] })
    const [asset] = book.epub?.assets ?? []
    if (!asset) throw new Error('the picture is missing')
    expect(Buffer.from(await readEpubResource({ path: book.path, resource: asset })).equals(jpeg)).toBe(true)
  })

  test('hrefs are decoded and resolved against the folder of the package', async () => {
    const body = `<p>${text}</p>`
    const book = await analyze({
      items: [
        { id: 'a', href: 'text/a%20b%C3%A9.xhtml', name: 'OEBPS/text/a bé.xhtml', bytes: rawPage(body) },
        { id: 'b', href: '../other/b.xhtml', name: 'other/b.xhtml', bytes: rawPage(body) },
        { id: 'c', href: './c.xhtml#part', name: 'OEBPS/c.xhtml', bytes: rawPage(body) },
        { id: 'd', href: 'd%20.xhtml', name: 'OEBPS/d%20.xhtml', bytes: rawPage(body) },
        { id: 'e', href: 'e\u0301.xhtml', name: 'OEBPS/\u00e9.xhtml', bytes: rawPage(body) },
      ],
    })
    expect(book.comment).toBe('')
    expect(hrefs(book.epub?.spine)).toEqual([
      'OEBPS/text/a bé.xhtml',
      'other/b.xhtml',
      'OEBPS/c.xhtml',
      'OEBPS/d%20.xhtml',
      'OEBPS/\u00e9.xhtml',
    ])
  })

  test('ERR_1033: missing resources are named and dropped', async () => {
    const book = await analyze({ items: [chapter('a.xhtml'), { id: 'b.xhtml' }, { id: 'c.xhtml' }] })
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1033 [b.xhtml, c.xhtml]' })
    expect(hrefs(book.epub?.spine)).toEqual(['OEBPS/a.xhtml'])
  })

  test('items that are named twice in the spine or manifest are listed once', async () => {
    const book = await analyze({
      items: [chapter('a.xhtml'), { id: 'again', href: 'a.xhtml' }, chapter('b.xhtml')],
      spine: ['a.xhtml', 'again', 'b.xhtml', 'a.xhtml', 'nowhere'],
    })
    expect(hrefs(book.epub?.spine)).toEqual(['OEBPS/a.xhtml', 'OEBPS/b.xhtml'])
    expect(book.epub?.assets).toEqual([])
  })

  test('the first package of the container counts', async () => {
    const book = await analyze({
      container: rawContainer('OEBPS/content.opf', 'other.opf'),
      items: [chapter('a.xhtml')],
      entries: [{ name: 'other.opf', bytes: '<package/>' }],
    })
    expect(book.status).toBe('READY')
  })

  test.each([
    ['rtl', 'page-progression-direction="rtl"', 'rtl'],
    ['ltr', 'page-progression-direction="ltr"', 'ltr'],
    ['default', 'page-progression-direction="default"', null],
    ['none', '', null],
  ] as const)('direction %s', async (_name, spineAttributes, readingProgression) => {
    const book = await analyze({ items: [chapter('a.xhtml')], spineAttributes })
    expect(book.epub).toMatchObject({ readingProgression })
  })

  test('a spine without documents is an error, and so is one of unreadable documents', async () => {
    const empty = await analyze({ items: [chapter('a.xhtml')], spine: [] })
    expect(empty).toMatchObject({ status: 'ERROR', comment: 'ERR_1005', profile: 'EPUB', epub: null })
    const missing = await analyze({ items: [{ id: 'a.xhtml' }] })
    expect(missing).toMatchObject({ status: 'ERROR', comment: 'ERR_1005' })
  })
})

describe('behaviour 4.5: books of nothing but images', () => {
  const page = (id: string, src: string, more = ''): RawItem =>
    chapter(id, `<div><img src="${src}" alt="a long alternative text"/>${more}</div>`)

  test('the images are pages, in reading order, measured, and the layout is fixed', async () => {
    const book = await analyze({
      items: [
        page('2.xhtml', 'b.png'),
        page('1.xhtml', 'a.jpg', ' page 1 of 2 '),
        picture('a.jpg'),
        picture('b.png', png, 'image/png'),
      ],
      spine: ['1.xhtml', '2.xhtml'],
    })
    expect(book).toMatchObject({
      status: 'READY',
      comment: '',
      epub: { isImageOnly: true, isFixedLayout: true, pageCount: 2, cover: { href: 'OEBPS/a.jpg' } },
    })
    expect(book.pages.map(({ entry, ...rest }) => rest)).toEqual([
      { fileName: 'OEBPS/a.jpg', mediaType: 'image/jpeg', size: jpeg.length, width: 40, height: 60 },
      { fileName: 'OEBPS/b.png', mediaType: 'image/png', size: png.length, width: 60, height: 40 },
    ])
    const [first] = book.pages
    if (!first) throw new Error('no page')
    expect(Buffer.from(await readPage(book.path, first)).equals(jpeg)).toBe(true)
    expect(book.files).not.toContain('OEBPS/a.jpg')
  })

  test.each([
    ['svg image with xlink:href', '<svg><image xlink:href="a.jpg"/></svg>'],
    ['svg image with href', '<svg><image href="a.jpg"/></svg>'],
    ['prefixed svg', '<svg:svg><svg:image xlink:href="a.jpg"/></svg:svg>'],
    [
      'svg with title and description',
      '<svg><title>The cover of a book</title><desc>long, long</desc><image href="a.jpg"/></svg>',
    ],
    [
      'styles and scripts',
      '<style>p { color: red; margin: 0 }</style><script>var a = 1, b = 2, c</script><img src="a.jpg"/>',
    ],
    ['spaces and nothing else', `<p>&nbsp;&nbsp;</p>${' \n'.repeat(50)}<img src="./a.jpg#x"/>`],
    ['15 characters', '<p>123456789 12345</p><img src="a.jpg"/>'],
    ['the same image twice', '<img src="a.jpg"/><img src="a.jpg"/>'],
  ])('counts: %s', async (_name, body) => {
    const book = await analyze({ items: [chapter('1.xhtml', body), picture('a.jpg')] })
    expect(book.epub?.isImageOnly).toBe(true)
    expect(book.pages).toHaveLength(1)
  })

  test.each([
    ['16 characters', '<p>123456789 123456</p><img src="a.jpg"/>'],
    ['no image', '<p>short</p>'],
    ['more images than pages', '<img src="a.jpg"/><img src="b.jpg"/>'],
    ['an image that is not in the manifest', '<img src="c.jpg"/>'],
    ['an image of another site', '<img src="http://canary.invalid/a.jpg"/>'],
    ['something else than an image', '<img src="style.css"/>'],
  ])('does not count: %s', async (_name, body) => {
    const book = await analyze({
      items: [
        chapter('1.xhtml', body),
        picture('a.jpg'),
        picture('b.jpg'),
        { id: 'style.css', mediaType: 'text/css', bytes: '' },
      ],
      entries: [{ name: 'OEBPS/c.jpg', bytes: jpeg }],
    })
    expect(book).toMatchObject({ status: 'READY', pages: [], epub: { isImageOnly: false } })
  })

  test('images in the spine count themselves', async () => {
    const book = await analyze({ items: [picture('a.jpg'), picture('b.jpg')], spine: ['a.jpg', 'b.jpg'] })
    expect(book.pages.map(({ fileName }) => fileName)).toEqual(['OEBPS/a.jpg', 'OEBPS/b.jpg'])
  })

  test('a missing page of the spine makes it an ordinary book', async () => {
    const book = await analyze({ items: [page('1.xhtml', 'a.jpg'), { id: '2.xhtml' }, picture('a.jpg')] })
    expect(book).toMatchObject({ comment: 'ERR_1033 [2.xhtml]', pages: [] })
  })

  test('ERR_1038: an unreadable page leaves the question open', async () => {
    const broken = Buffer.from(rawPage('<p/>'))
    const book = await analyze({
      items: [page('1.xhtml', 'a.jpg'), { id: '2.xhtml' }, picture('a.jpg')],
      entries: [{ name: 'OEBPS/2.xhtml', bytes: broken, claims: { crc: 1 } }],
    })
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [OEBPS/2.xhtml] ERR_1038', pages: [] })
  })
})

describe('behaviour 4.5: fixed layout, KEPUB, cover', () => {
  test('sides of pages in spreads, with and without the prefix; of several words the first that names one', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.xhtml`)
    const book = await analyze({
      items: ids.map((id) => chapter(id)),
      spineProperties: {
        'a.xhtml': 'rendition:page-spread-center',
        'b.xhtml': 'page-spread-left rendition:layout-pre-paginated',
        'c.xhtml': 'rendition:page-spread-right page-spread-left',
        'd.xhtml': 'page-spread-upside-down',
      },
    })
    expect([...(book.epub?.pageSides ?? [])]).toEqual([
      ['OEBPS/a.xhtml', 'center'],
      ['OEBPS/b.xhtml', 'left'],
      ['OEBPS/c.xhtml', 'right'],
    ])
  })

  test.each([
    ['<meta property="rendition:layout">pre-paginated</meta>', true],
    ['<meta property="rendition:layout"> pre-paginated </meta>', true],
    ['<meta property="rendition:layout">reflowable</meta>', false],
    ['<meta name="fixed-layout" content="true"/>', true],
    ['<meta name="fixed-layout" content="false"/>', false],
    ['', false],
  ])('%s: fixed layout %s', async (metadata, isFixedLayout) => {
    const book = await analyze({ items: [chapter('a.xhtml')], metadata })
    expect(book.epub).toMatchObject({ isFixedLayout })
  })

  test('spreads are read for the book and for its items', async () => {
    const book = await analyze({
      items: [chapter('a.xhtml'), chapter('b.xhtml')],
      metadata:
        '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread"> none </meta><meta property="rendition:spread" refines="#x">both</meta><meta property="rendition:orientation">sideways</meta>',
      spineProperties: { 'b.xhtml': 'rendition:spread-portrait rendition:orientation-landscape' },
    })
    expect(book.epub?.rendition).toEqual({ spread: 'none', orientation: null })
    expect([...(book.epub?.itemRenditions ?? [])]).toEqual([
      ['OEBPS/b.xhtml', { spread: 'both', orientation: 'landscape' }],
    ])
  })

  test.each([
    ['pre-paginated', [], true],
    ['pre-paginated', ['rendition:layout-reflowable'], true],
    ['pre-paginated', ['rendition:layout-reflowable', 'rendition:layout-reflowable'], false],
    ['reflowable', ['rendition:layout-pre-paginated'], false],
    ['reflowable', ['rendition:layout-pre-paginated', 'rendition:layout-pre-paginated'], true],
  ])('a book that is %s with items of %s: fixed layout %s', async (layout, items, isFixedLayout) => {
    const [a = '', b = ''] = items
    const book = await analyze({
      items: [chapter('a.xhtml'), chapter('b.xhtml')],
      metadata: `<meta property="rendition:layout">${layout}</meta>`,
      spineProperties: { 'a.xhtml': a, 'b.xhtml': b },
    })
    expect(book.epub).toMatchObject({ isFixedLayout })
  })

  test.each([
    ['<meta property="rendition:flow">scrolled-continuous</meta>', 'scrolled'],
    ['<meta property="rendition:flow"> scrolled-doc </meta>', 'scrolled'],
    ['<meta property="rendition:flow">paginated</meta>', 'paginated'],
    ['<meta property="rendition:flow">auto</meta>', null],
    ['<meta property="rendition:flow" refines="#x">scrolled-doc</meta>', null],
    ['', null],
  ])('%s: goes on %s', async (metadata, flow) => {
    const book = await analyze({ items: [chapter('a.xhtml')], metadata })
    expect(book.epub).toMatchObject({ flow })
  })

  test('EPUB 3.3, 3.4: the first fallback that is shown stands for a foreign file; circles and lost ones do not', async () => {
    const psd = (id: string, fallback: string): RawItem => ({
      ...picture(id, jpeg, 'image/vnd.adobe.photoshop'),
      fallback,
    })
    const book = await analyze({
      items: [
        chapter('a.xhtml'),
        psd('one.psd', 'two.psd'),
        psd('two.psd', 'c.jpg'),
        psd('round.psd', 'about.psd'),
        psd('about.psd', 'round.psd'),
        psd('lost.psd', 'nowhere'),
        { ...picture('shown.jpg'), fallback: 'c.jpg' },
        picture('c.jpg'),
      ],
    })
    expect([...(book.epub?.fallbacks ?? [])]).toEqual([
      ['OEBPS/one.psd', 'OEBPS/c.jpg'],
      ['OEBPS/two.psd', 'OEBPS/c.jpg'],
    ])
  })

  test.each([
    ['<p><span class="koboSpan" id="kobo.1.1">Text that is long enough</span></p>', true],
    ["<p><span id='kobo.1.1' class='a koboSpan'>Text that is long enough</span></p>", true],
    ['<p>The word koboSpan in a sentence about class names</p>', false],
  ])('%s: KEPUB %s', async (body, isKepub) => {
    const book = await analyze({ items: [chapter('a.xhtml'), chapter('b.xhtml', body)] })
    expect(book.epub).toMatchObject({ isKepub })
  })

  const covers = () => [picture('one.jpg'), picture('two.jpg'), picture('three.jpg')]
  test.each([
    [
      'the property cover-image first',
      { properties: 'cover-image' },
      '<meta name="cover" content="two.jpg"/>',
      'three.jpg',
    ],
    ['then meta name=cover', {}, '<meta name="cover" content="two.jpg"/>', 'two.jpg'],
    ['which must lead to an image', {}, '<meta name="cover" content="a.xhtml"/>', undefined],
    ['then the id cover-image', { id: 'cover-image', href: 'three.jpg' }, '', 'three.jpg'],
  ])('cover: %s', async (_name, change, metadata, expected) => {
    const items = [chapter('a.xhtml'), ...covers().slice(0, 2), { ...picture('three.jpg'), ...change }]
    const book = await analyze({ items, metadata })
    expect(book.epub?.cover?.href).toBe(expected && `OEBPS/${expected}`)
  })

  test('cover: what the guide shows, or else the image on the first page', async () => {
    const front = chapter('front.xhtml', '<img src="two.jpg"/>')
    const guide = '<reference type="cover" href="front.xhtml"/>'
    const guided = await analyze({ items: [chapter('a.xhtml'), front, ...covers()], guide })
    expect(guided.epub?.cover?.href).toBe('OEBPS/two.jpg')
    const first = await analyze({ items: [front, chapter('a.xhtml'), ...covers()] })
    expect(first.epub?.cover?.href).toBe('OEBPS/two.jpg')
    const none = await analyze({ items: [chapter('a.xhtml'), front, ...covers()] })
    expect(none.epub?.cover).toBeNull()
  })
})

describe('behaviour 4.1: detection of an EPUB', () => {
  const items = [chapter('a.xhtml')]
  test('the entry mimetype, at any position and with any file name', async () => {
    const last = { mimetype: null, items, entries: [{ name: 'mimetype', bytes: 'application/epub+zip' }] }
    expect(await analyze(last)).toMatchObject({ status: 'READY', mediaType: 'application/epub+zip' })
    expect(await analyze({ items }, 'book.cbz')).toMatchObject({ status: 'READY', profile: 'EPUB' })
  })

  test('without that entry, the container will do; with a wrong one it will not', async () => {
    expect(await analyze({ mimetype: null, items })).toMatchObject({ status: 'READY', comment: '' })
    expect(await analyze({ mimetype: 'application/zip', items })).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1032',
    })
    expect(await analyze({ mimetype: null, items }, 'other.cbz')).toMatchObject({ profile: 'DIVINA' })
  })
})
