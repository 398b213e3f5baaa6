import { type RawItem, rawPage } from '@lectern/fixtures/raw-epub'
import { expect, test } from 'vitest'
import { epubAnalyzer } from '../../testing/data/analyze-epub.ts'

const analyze = epubAnalyzer()
const bytes = rawPage('<p>A text that is long enough not to be a picture</p>')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const text: RawItem = { id: 'text', href: 'text.xhtml', bytes }
const picture: RawItem = { id: 'pic', href: 'images/p.jpg', mediaType: 'image/jpeg', bytes: jpeg }
const svg = (href: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 6 9"><image xlink:href="${href}"/></svg>`
const drawing = (more: Partial<RawItem> = {}): RawItem => ({
  id: 'svg',
  href: 'c.svg',
  mediaType: 'image/svg+xml',
  bytes: svg('images/p.jpg'),
  ...more,
})
const front = (body: string): RawItem => ({ id: 'front', href: 'front.xhtml', bytes: rawPage(body) })
const named = (name: string) => `<dc:title>T</dc:title><meta name="cover" content="${name}"/>`
const guide = '<reference type="cover" href="front.xhtml"/>'
const landmark = rawPage(
  '<nav epub:type="landmarks"><ol><li><a epub:type="cover" href="front.xhtml">C</a></li></ol></nav>',
)

test.each<[string, Parameters<typeof analyze>[0]]>([
  ['a drawing that wraps it', { items: [text, picture, drawing({ properties: 'cover-image' })] }],
  [
    'a drawing that is called a picture',
    { items: [text, picture, drawing({ mediaType: 'image/jpeg', properties: 'cover-image' })] },
  ],
  ['an href in the metadata', { metadata: named('images/p.jpg'), items: [text, picture] }],
  [
    'the id of a page in the metadata',
    { metadata: named('front'), items: [text, picture, front('<img src="images/p.jpg"/>')] },
  ],
  [
    'a page with text that the guide names',
    { guide, items: [text, picture, front(`${svg('images/p.jpg')}<p>A long text below the picture</p>`)] },
  ],
  [
    'a page that the landmarks name',
    {
      items: [
        text,
        picture,
        front('<object data="c.svg"/>'),
        drawing(),
        { id: 'nav', href: 'nav.xhtml', properties: 'nav', bytes: landmark },
      ],
    },
  ],
  ['a drawing in the spine', { items: [text, picture, drawing()], spine: ['svg', 'text'] }],
  [
    'a first page aside of the flow',
    { items: [front('<img src="images/p.jpg"/>'), text, picture], nonLinear: ['front'] },
  ],
  [
    'a type that says nothing',
    {
      items: [
        text,
        { ...picture, href: 'images/p', name: 'OEBPS/images/p.jpg', mediaType: 'application/octet-stream' },
        { id: 'x', href: 'images/p.jpg', mediaType: 'application/octet-stream', properties: 'cover-image' },
      ],
    },
  ],
  ['its name alone', { items: [text, { ...picture, id: 'i7', href: 'images/Cover.JPG' }] }],
  ['its id alone', { items: [text, { ...picture, id: 'cover_img' }] }],
])('the cover is found through %s (behaviour 4.5)', async (_, epub) => {
  const { cover } = (await analyze(epub)).epub ?? {}
  expect(cover?.href.toLowerCase()).toMatch(/^oebps\/images\/(p|cover)\.jpg$/)
  expect(cover?.mediaType).toBe('image/jpeg')
})

test('a complete drawing can be the cover, one without its image cannot', async () => {
  const own = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
  const drawn = await analyze({ items: [text, drawing({ bytes: own, properties: 'cover-image' })] })
  expect(drawn.epub?.cover?.href).toBe('OEBPS/c.svg')
  const gone = drawing({ bytes: svg('gone.jpg'), properties: 'cover-image' })
  expect((await analyze({ items: [text, gone] })).epub?.cover).toBeNull()
})

test('other covers are kept behind the best one, and drawings in a circle end', async () => {
  const other = { ...picture, id: 'cover-image', href: 'images/o.jpg' }
  const { epub } = await analyze({ metadata: named('pic'), items: [text, picture, other] })
  expect([epub?.cover?.href, epub?.otherCovers.map(({ href }) => href)]).toEqual([
    'OEBPS/images/p.jpg',
    ['OEBPS/images/o.jpg'],
  ])
  const circle = [
    drawing({ bytes: svg('d.svg'), properties: 'cover-image' }),
    drawing({ id: 'd', href: 'd.svg', bytes: svg('c.svg') }),
  ]
  expect((await analyze({ items: [text, ...circle] })).epub?.cover).toBeNull()
})
