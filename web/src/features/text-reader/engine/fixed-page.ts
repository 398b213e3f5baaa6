import { followTheme } from './color-scheme.ts'
import { isStrip, type PageKind } from './fixed-placement.ts'
import type { LoadedChapter } from './load-chapter.ts'
import { type PageSize, readSvgSize } from './read-viewport.ts'
import { buildReadingStyle } from './reading-style.ts'
import { baseFontPx, type TextSettings } from './text-settings.ts'

/** A page in its frame, with the size at which it is laid out. */
export interface FixedPage extends LoadedChapter {
  readonly kind: PageKind
  readonly size: PageSize
}

/** Size of a page that does not name its own and whose contents have none, in CSS pixels. */
const usualSize: PageSize = { width: 1000, height: 1414 }
/** Contents that are this wide in the narrowest window have a width of their own; the longest word of a text is narrower. */
const minOwnWidthPx = 200
/** Time in milliseconds that the pictures of a page without a size are waited for. */
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

/** Returns how far the contents reach when the window leaves them no room; undefined when they take whatever room there is. */
function measureExtent({ document, element }: LoadedChapter): PageSize | undefined {
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

/** Returns the size of a page: as it is named, that of the only picture on it, or how far its contents reach. */
async function findSize(loaded: LoadedChapter): Promise<PageSize> {
  const { body } = loaded.document
  const drawing = body.querySelector(':scope > svg:only-child')
  const addStyle = (css: string) => {
    loaded.readingStyle.textContent += css
  }
  const isDrawing = drawing !== null && body.textContent?.trim() === drawing.textContent?.trim()
  const size = loaded.viewport ?? (isDrawing ? readSvgSize(drawing) : undefined)
  // The drawing is the page: shares of a window and sizes beside the view box would leave room around it, or cut it off.
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
  return measureExtent(loaded) ?? usualSize
}

const important = (element: HTMLElement, styles: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

/** Lays out a page whose text flows, as wide as the window, and returns how high it is. */
function layOutText(loaded: LoadedChapter, room: PageSize, settings: TextSettings): PageSize {
  const { document, element, readingStyle, publisherStyles } = loaded
  const { documentElement: root, body } = document
  for (const style of publisherStyles) {
    style.disabled = !settings.hasPublisherStyles
    followTheme(style, settings.colors.isDark)
  }
  const css = `${buildReadingStyle(settings)}img,svg,video{max-height:${Math.floor(room.height)}px}`
  if (readingStyle.textContent !== css) readingStyle.textContent = css
  body.setAttribute('style', settings.hasPublisherStyles ? (body.dataset.style ?? '') : '')
  important(root, { margin: '0', padding: '0', height: 'auto', overflow: 'hidden' })
  important(body, {
    margin: '0 auto',
    padding: `${textPaddingPx}px`,
    height: 'auto',
    'box-sizing': 'border-box',
    'max-width': `${settings.maxWidth * baseFontPx * settings.scale + 2 * textPaddingPx}px`,
  })
  Object.assign(element.style, { width: `${room.width}px`, height: '1px' })
  return { width: room.width, height: Math.max(room.height, Math.ceil(root.scrollHeight)) }
}

/** Lays out a page that was loaded; `isFixed` is false for a section whose text flows. */
export async function layOutPage(
  loaded: LoadedChapter,
  isFixed: boolean,
  room: PageSize,
  settings: TextSettings,
): Promise<FixedPage> {
  if (!isFixed) return { ...loaded, kind: 'text', size: layOutText(loaded, room, settings) }
  return layOutFixed(loaded)
}

/** Lays out a page of a size of its own. */
export async function layOutFixed(loaded: LoadedChapter): Promise<FixedPage> {
  const { documentElement, body } = loaded.document
  documentElement.style.cssText = 'margin:0;overflow:hidden'
  body.style.cssText = `margin:0;${body.dataset.style ?? ''}`
  const size = await findSize(loaded)
  return { ...loaded, kind: isStrip(size) ? 'strip' : 'page', size }
}

/** Returns a page of text laid out anew for another window or other settings; other pages stay as they are. */
export const layOutAnew = (page: FixedPage, room: PageSize, settings: TextSettings): FixedPage =>
  page.kind === 'text' ? { ...page, size: layOutText(page, room, settings) } : page

/** Puts a page where it belongs on the stage. */
export function showPage(
  page: FixedPage,
  at: { left: number; top: number; width: number; height: number; scale: number },
  canScroll: boolean,
): void {
  page.host.inert = false
  // A finger scrolls what is larger than the window, and otherwise turns pages.
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

/** Hides a page, in a place where it takes no room on the stage. */
export function hidePage({ host }: FixedPage): void {
  host.inert = true
  Object.assign(host.style, { visibility: 'hidden', inset: '0', width: 'auto', height: 'auto' })
}
