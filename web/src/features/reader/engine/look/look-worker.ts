import { analyzePage, maxAnalyzedPx, type PageAnalysis } from './analyze-page.ts'
import { findSideMargin } from './find-margins.ts'
import type { Pixels } from './pixels.ts'
import { shrink } from './shrink.ts'

/** Work on the image of a page, at a `url` that the browser has loaded before. */
export type LookTask = {
  readonly url: string
} /** Measures the equal margins of both sides of a page of any height. */ & (
  | { readonly kind: 'sides' }
  | { readonly kind: 'analyze' }
  /** `width` and `height` in pixels of the screen. */
  | { readonly kind: 'shrink'; readonly width: number; readonly height: number }
)
export type LookRequest = LookTask & { readonly id: number }

export type LookAnswer = {
  readonly id: number
} /** `share` of the width; null for a page without a drawing. */ & (
  | { readonly kind: 'measured'; readonly share: number | null }
  | { readonly kind: 'analyzed'; readonly analysis: PageAnalysis }
  | { readonly kind: 'shrunk'; readonly bitmap: ImageBitmap }
  | { readonly kind: 'failed' }
)

const answer = (message: LookAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Decodes the image of a page, from the cache of the browser. */
async function decode(url: string): Promise<ImageBitmap> {
  const response = await fetch(url, { credentials: 'include', cache: 'force-cache' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return createImageBitmap(await response.blob())
}

/** Returns a function that reads rows of an image, scaled to this width and height. */
function createReader(image: ImageBitmap, width: number, height: number) {
  const scale = image.height / height
  return (firstRow: number, count: number): Pixels => {
    const canvas = new OffscreenCanvas(width, count)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'medium'
    // Transparent pages have a white background, as in print.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, count)
    pen.drawImage(image, 0, firstRow * scale, image.width, count * scale, 0, 0, width, count)
    return pen.getImageData(0, 0, width, count)
  }
}

async function analyze(id: number, url: string): Promise<void> {
  const image = await decode(url)
  const scale = Math.min(1, maxAnalyzedPx / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const pixels = createReader(image, width, height)(0, height)
  image.close()
  answer({ kind: 'analyzed', id, analysis: analyzePage(pixels) })
}

/** Width in pixels of the copy of a page of a strip whose margins are measured, and height of the parts that are measured one by one. */
const measuredWidthPx = 480
const partHeightPx = 1024

async function measureSides(id: number, url: string): Promise<void> {
  const image = await decode(url)
  const width = Math.min(measuredWidthPx, image.width)
  const height = Math.max(1, Math.round((image.height * width) / image.width))
  const read = createReader(image, width, height)
  let share: number | null = null
  for (let row = 0; row < height && share !== 0; row += partHeightPx) {
    // A page may have white margins above black ones.
    const part = findSideMargin(read(row, Math.min(partHeightPx, height - row)))
    if (part !== null) share = Math.min(share ?? 1, part)
  }
  image.close()
  answer({ kind: 'measured', id, share })
}

async function shrinkPage(id: number, url: string, width: number, height: number): Promise<void> {
  const image = await decode(url)
  const pixels = shrink(image, { width, height }, createReader(image, image.width, image.height))
  image.close()
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  const bitmap = canvas.transferToImageBitmap()
  answer({ kind: 'shrunk', id, bitmap }, [bitmap])
}

addEventListener('message', ({ data }: MessageEvent<LookRequest>) => {
  const work = () => {
    if (data.kind === 'analyze') return analyze(data.id, data.url)
    if (data.kind === 'sides') return measureSides(data.id, data.url)
    return shrinkPage(data.id, data.url, data.width, data.height)
  }
  work().catch(() => answer({ kind: 'failed', id: data.id }))
})
