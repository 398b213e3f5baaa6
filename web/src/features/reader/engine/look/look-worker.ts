import { analyzePage, maxAnalyzedPx } from './analyze-page.ts'
import { findSideMargin } from './find-margins.ts'
import type { LookAnswer, LookRequest } from './look-messages.ts'
import type { Pixels } from './pixels.ts'
import { shrink } from './shrink.ts'

const answer = (message: LookAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Decodes the image of a page; it comes from the cache of the browser. */
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
    // Transparent pages lie on white, as in print.
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

/** Width in pixels of the copy of a page of a strip that is measured, and the height of the pieces in which that is done. */
const measuredWidthPx = 480
const pieceHeightPx = 1024

async function measureSides(id: number, url: string): Promise<void> {
  const image = await decode(url)
  const width = Math.min(measuredWidthPx, image.width)
  const height = Math.max(1, Math.round((image.height * width) / image.width))
  const read = createReader(image, width, height)
  let share: number | null = null
  for (let row = 0; row < height && share !== 0; row += pieceHeightPx) {
    // A page may change from white to black margins on its way down.
    const piece = findSideMargin(read(row, Math.min(pieceHeightPx, height - row)))
    if (piece !== null) share = Math.min(share ?? 1, piece)
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
