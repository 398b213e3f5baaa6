import { type RawEpub, type RawItem, rawPage } from '@lectern/fixtures/raw-epub'
import sharp from 'sharp'

/** Colors by which a page is known on the screen, in the order of the pages. */
const pageColors = ['#d02020', '#20a040', '#2040d0', '#c08000', '#a020a0'] as const
const pageWidth = 600
const pageHeight = 800

const box = (at: number, more = '') =>
  `<div style="position:absolute;left:0;top:0;width:${pageWidth}px;height:${pageHeight}px;background:${pageColors[at]};${more}"></div>`

const withHead = (body: string, head: string) => rawPage(body).replace('<head>', `<head>${head}`)

const viewport = (content: string) => `<meta name="viewport" content="${content}"/>`
const xhtmlPage = (at: number, head: string): RawItem => ({
  id: `page-${at}`,
  href: `page-${at}.xhtml`,
  bytes: withHead(box(at), head),
})
const svgPage = (at: number, attributes: string, inside: string, prolog = ''): RawItem => ({
  id: `page-${at}`,
  href: `page-${at}.svg`,
  mediaType: 'image/svg+xml',
  bytes: `<?xml version="1.0" encoding="UTF-8"?>${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
})
const rect = (fill: string) => `<rect width="${pageWidth}" height="${pageHeight}" ${fill}/>`

const fixedMetadata = (title: string, more = '') =>
  `<dc:title>${title}</dc:title><meta property="rendition:layout">pre-paginated</meta>${more}`

const plain = viewport(`width=${pageWidth}, height=${pageHeight}`)
const plainPages = (count = 4) => Array.from({ length: count }, (_, at) => xhtmlPage(at, plain))
const spineOf = (items: readonly RawItem[]) =>
  items.filter(({ id }) => id.startsWith('page-')).map(({ id }) => id)
const book = (title: string, items: RawItem[], more: Partial<RawEpub> = {}): RawEpub => ({
  metadata: fixedMetadata(title),
  items,
  spine: spineOf(items),
  ...more,
})

/** Pages whose size has to be found out: words, other separators, units, or nothing but what is drawn. */
const oddHeads = [
  viewport('width=device-width, height=device-height'),
  viewport(`width = ${pageWidth}px; height = ${pageHeight}px; initial-scale=1`),
  '',
  viewport('width=device-width') + viewport(`height=${pageHeight},width=${pageWidth}`),
]

/** Returns books of pages of a size of their own, each of one kind that readers have failed at. */
export async function fixedBooks(): Promise<Readonly<Record<string, RawEpub>>> {
  const picture = await sharp({
    create: { width: pageWidth, height: pageHeight, channels: 3, background: pageColors[2] },
  })
    .png()
    .toBuffer()
  const drawings = [
    xhtmlPage(0, plain),
    svgPage(1, `viewBox="0 0 ${pageWidth} ${pageHeight}"`, rect(`fill="${pageColors[1]}"`)),
    svgPage(
      2,
      `width="100%" height="100%" viewBox="0,0,${pageWidth},${pageHeight}"`,
      `<image width="${pageWidth}" height="${pageHeight}" xlink:href="picture.png"/>`,
    ),
    svgPage(
      3,
      `width="300" height="400" viewBox="0 0 ${pageWidth} ${pageHeight}"`,
      rect('class="all"'),
      '<?xml-stylesheet type="text/css" href="drawing.css"?>',
    ),
    svgPage(
      4,
      `viewBox="0 0 ${pageWidth} ${pageHeight}"`,
      `<style>@import "more.css";</style>${rect('class="more"')}`,
    ),
    { id: 'picture', href: 'picture.png', mediaType: 'image/png', bytes: picture },
    { id: 'css', href: 'drawing.css', mediaType: 'text/css', bytes: `.all { fill: ${pageColors[3]} }` },
    { id: 'more', href: 'more.css', mediaType: 'text/css', bytes: `.more { fill: ${pageColors[4]} }` },
  ]
  const mixed = plainPages(4).map((item, at) =>
    at === 1
      ? { ...item, bytes: rawPage(`<p style="background:${pageColors[at]};height:400px">It flows.</p>`) }
      : item,
  )
  return {
    plain: book('plain', plainPages(), { metadata: fixedMetadata('plain') }),
    'right first': book('right first', plainPages(), { spineProperties: { 'page-0': 'page-spread-right' } }),
    'left first': book('left first', plainPages(), {
      spineProperties: { 'page-0': 'rendition:page-spread-left' },
    }),
    drawings: book('drawings', drawings),
    'only drawings': book('only drawings', drawings.slice(1)),
    'odd sizes': book(
      'odd sizes',
      oddHeads.map((head, at) => xhtmlPage(at, head)),
    ),
    'right to left': book('right to left', plainPages(), {
      spineAttributes: 'page-progression-direction="rtl"',
    }),
    alone: book('alone', plainPages(), {
      metadata: fixedMetadata('alone', '<meta property="rendition:spread">none</meta>'),
    }),
    center: book('center', plainPages(), {
      spineProperties: { 'page-1': 'rendition:page-spread-center', 'page-2': 'rendition:spread-none' },
    }),
    'one page': book('one page', plainPages(1)),
    mixed: book('mixed', mixed, { spineProperties: { 'page-1': 'rendition:layout-reflowable' } }),
  }
}

/** Size of a picture of a strip. */
const stripSize = { width: 300, height: 3000 }

/** Returns a strip whose document scrolls, with or without saying so; its style sheet gives pictures the width of the column. */
export async function stripBook(isDeclared: boolean): Promise<RawEpub> {
  const pictures = await Promise.all(
    pageColors.slice(0, 3).map(async (background, at) => ({
      id: `strip-${at}`,
      href: `strip-${at}.png`,
      mediaType: 'image/png',
      bytes: await sharp({ create: { ...stripSize, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )
  const flow = isDeclared ? '<meta property="rendition:flow">scrolled-doc</meta>' : ''
  return {
    metadata: `<dc:title>A strip</dc:title>${flow}`,
    items: [
      {
        id: 'all',
        href: 'all.xhtml',
        bytes: withHead(
          pictures.map(({ href }) => `<div><img src="${href}" alt=""/></div>`).join(''),
          '<style>img { width: 100%; height: 100vh }</style>',
        ),
      },
      ...pictures,
    ],
    spine: ['all'],
  }
}

/** Returns a book whose last chapter, of a single position, is one picture that is many windows high. */
export async function tallEndBook(): Promise<RawEpub> {
  const strip = await sharp({ create: { width: 200, height: 3000, channels: 3, background: pageColors[1] } })
    .png()
    .toBuffer()
  return {
    metadata: '<dc:title>Tall end</dc:title><meta property="rendition:flow">scrolled-continuous</meta>',
    items: [
      { id: 'text', href: 'text.xhtml', bytes: rawPage('<p>A few words before it.</p>') },
      { id: 'tall', href: 'tall.xhtml', bytes: rawPage('<img src="tall.png" alt=""/>') },
      { id: 'tall-picture', href: 'tall.png', mediaType: 'image/png', bytes: strip },
    ],
    spine: ['text', 'tall'],
  }
}

/** Returns a text in the middle of which one page has a size of its own. */
export const plateBook = (): RawEpub => ({
  metadata: '<dc:title>A plate</dc:title>',
  items: [
    { id: 'text', href: 'text.xhtml', bytes: rawPage('<p>Words before the plate.</p>') },
    xhtmlPage(0, plain),
    { id: 'more', href: 'more.xhtml', bytes: rawPage('<p>Words after the plate.</p>') },
  ],
  spine: ['text', 'page-0', 'more'],
  spineProperties: { 'page-0': 'rendition:layout-pre-paginated' },
})

/** Returns the color of a page by the id of its item. */
export const colorOf = (itemId: string | undefined): string => pageColors[Number(itemId?.split('-')[1])] ?? ''

/** Returns the share of a screenshot that has about this color. */
export async function measureColor(screenshot: Buffer, color: string): Promise<number> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 24)) count += 1
  return count / (info.width * info.height)
}
