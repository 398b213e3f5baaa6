import type { Size } from '../../reader/engine/fit.ts'
import { applySettings, setImportant } from './chapter-styles.ts'
import { isStrip, type PageKind, type PlacedPage } from './fixed-placement.ts'
import type { LoadedChapter } from './load-chapter.ts'
import { readSvgSize } from './read-viewport.ts'
import { baseFontPx, type TextSettings } from './text-settings.ts'

/** A page in its frame, with the size at which it is laid out. */
export interface FixedPage extends LoadedChapter {
  readonly kind: PageKind
  readonly size: Size
}

/** Size of a page if neither the page nor its contents have one, in CSS pixels. */
const defaultSize: Size = { width: 1000, height: 1414 }
/** Minimum width, in the narrowest window, of contents with a fixed width; the longest word of a text is narrower. */
const minOwnWidthPx = 200
/** Maximum time, in milliseconds, to wait for the images of a page without a size. */
const maxPictureWaitMs = 4000
/** Space around the text of a page that flows. */
const textPaddingPx = 24

const isPictureAlone = (body: HTMLElement) =>
  body.querySelectorAll('img, svg:not(svg svg), video').length === 1 && body.textContent?.trim() === ''

async function waitForPictures(body: HTMLElement): Promise<void> {
  const pictures = Array.from(body.querySelectorAll('img'), (image) => image.decode().catch(() => {}))
  await Promise.race([
    Promise.all(pictures),
    new Promise((resolve) => setTimeout(resolve, pictures.length > 0 ? maxPictureWaitMs : 0)),
  ])
}

/** Returns the size of the contents in a window without room; undefined if they have no fixed size. */
function measureExtent({ document, element }: LoadedChapter): Size | undefined {
  const root = document.documentElement
  const { style } = element
  const before = { width: style.width, height: style.height }
  Object.assign(style, { width: '1px', height: '1px' })
  const width = root.scrollWidth
  style.width = `${width}px`
  const height = root.scrollHeight
  Object.assign(style, before)
  return width >= minOwnWidthPx && height > 1 ? { width, height } : undefined
}

/** Returns the size of a page: its own, that of its only image, or that of its contents. */
async function findSize(loaded: LoadedChapter): Promise<Size> {
  const { body } = loaded.document
  const drawing = body.querySelector(':scope > svg:only-child')
  const addStyle = (css: string) => {
    loaded.readingStyle.textContent += css
  }
  const isDrawing = drawing !== null && body.textContent?.trim() === drawing.textContent?.trim()
  const size = loaded.viewport ?? (isDrawing ? readSvgSize(drawing) : undefined)
  // Other sizes than that of its view box would crop the drawing or leave room around it.
  if (size && isDrawing)
    addStyle(
      `body>svg{display:block!important;width:${size.width}px!important;height:${size.height}px!important;max-width:none!important}`,
    )
  if (size) return size
  const box = isPictureAlone(body) ? body.querySelector('svg') : null
  const own = box && readSvgSize(box)
  if (own) return own
  await waitForPictures(body)
  const image = isPictureAlone(body) ? body.querySelector('img') : null
  if (image && image.naturalWidth > 0) {
    addStyle('img{display:block;max-width:none!important}')
    return { width: image.naturalWidth, height: image.naturalHeight }
  }
  return measureExtent(loaded) ?? defaultSize
}

/** Lays out a page of text as wide as the window, and returns its size. */
function layOutText(loaded: LoadedChapter, room: Size, settings: TextSettings): Size {
  const { documentElement: root, body } = loaded.document
  applySettings(loaded, settings, `img,svg,video{max-height:${Math.floor(room.height)}px}`)
  setImportant(root, { margin: '0', padding: '0', height: 'auto', overflow: 'hidden' })
  setImportant(body, {
    margin: '0 auto',
    padding: `${textPaddingPx}px`,
    height: 'auto',
    'box-sizing': 'border-box',
    'max-width': `${settings.maxWidth * baseFontPx * settings.scale + 2 * textPaddingPx}px`,
  })
  Object.assign(loaded.element.style, { width: `${room.width}px`, height: '1px' })
  return { width: room.width, height: Math.max(room.height, Math.ceil(root.scrollHeight)) }
}

/** Lays out a loaded page; `isFixed` is false for a section whose text flows. */
export async function layOutPage(
  loaded: LoadedChapter,
  isFixed: boolean,
  room: Size,
  settings: TextSettings,
): Promise<FixedPage> {
  if (!isFixed) return { ...loaded, kind: 'text', size: layOutText(loaded, room, settings) }
  return layOutFixed(loaded)
}

export async function layOutFixed(loaded: LoadedChapter): Promise<FixedPage> {
  const { documentElement, body } = loaded.document
  documentElement.style.cssText = 'margin:0;overflow:hidden'
  body.style.cssText = `margin:0;${body.dataset.style ?? ''}`
  const size = await findSize(loaded)
  return { ...loaded, kind: isStrip(size) ? 'strip' : 'page', size }
}

/** Lays out a page of text again, for another window or other settings. Other pages do not change. */
export const layOutAgain = (page: FixedPage, room: Size, settings: TextSettings): FixedPage =>
  page.kind === 'text' ? { ...page, size: layOutText(page, room, settings) } : page

export function showPage(page: FixedPage, at: PlacedPage, canScroll: boolean): void {
  page.host.inert = false
  // A finger scrolls pages that are larger than the window, and turns all others.
  page.document.documentElement.style.touchAction = canScroll ? 'auto' : 'pinch-zoom'
  Object.assign(page.host.style, {
    visibility: 'visible',
    inset: 'auto',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  })
  Object.assign(page.element.style, {
    width: `${page.size.width}px`,
    height: `${page.size.height}px`,
    transform: `scale(${at.scale})`,
    transformOrigin: '0 0',
    ...(page.kind !== 'text' && { background: '#fff' }),
  })
}

/** Hides a page at a position where it needs no room. */
export function hidePage({ host }: FixedPage): void {
  host.inert = true
  Object.assign(host.style, { visibility: 'hidden', inset: '0', width: 'auto', height: 'auto' })
}
