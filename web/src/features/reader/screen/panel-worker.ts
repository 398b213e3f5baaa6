import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { detectPanels } from '../engine/guided/detection/detect-panels.ts'
import { getWorkingSize } from '../engine/guided/detection/raster.ts'
import type { PageToOpen, PanelAnswer, PanelRequest } from '../engine/guided/panel-messages.ts'
import type { Pixels } from '../engine/look/pixels.ts'

/** Bytes of the hash that are kept: 128 bits distinguish pages. The browser's own hashes are missing on plain HTTP. */
const hashLength = 16

/** Fetched pages by their id. */
const pages = new Map<number, Blob>()
const loads = new Map<number, AbortController>()

const answer = (message: PanelAnswer) => postMessage(message)

const hash = (bytes: Uint8Array) => bytesToHex(sha256(bytes).subarray(0, hashLength))

async function open(id: number, { source, isOriginal, identity }: PageToOpen): Promise<void> {
  const stop = new AbortController()
  loads.set(id, stop)
  try {
    const response = await fetch(source, { credentials: 'include', signal: stop.signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const page = await response.blob()
    const bytes = new Uint8Array(await page.arrayBuffer())
    if (stop.signal.aborted) return
    pages.set(id, page)
    // Smaller images of a page depend on the window, so stored panels are found by the identity of the page.
    const pageHash = hash(identity === undefined ? bytes : new TextEncoder().encode(identity))
    const bytesHash = identity !== undefined && isOriginal ? hash(bytes) : undefined
    answer({ kind: 'opened', id, pageHash, bytesHash })
  } catch {
    if (!stop.signal.aborted) answer({ kind: 'failed', id })
  } finally {
    loads.delete(id)
  }
}

/** Returns the pixels of a page at the size in which panels are searched; transparent pixels become white. */
async function toRaster(page: Blob): Promise<Pixels> {
  const image = await createImageBitmap(page)
  const { width, height } = getWorkingSize(image.width, image.height)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}

async function detect(id: number): Promise<void> {
  const page = pages.get(id)
  if (!page) return
  try {
    answer({ kind: 'found', id, layout: detectPanels(await toRaster(page)) })
  } catch {
    answer({ kind: 'failed', id })
  }
}

addEventListener('message', ({ data }: MessageEvent<PanelRequest>) => {
  if (data.kind === 'open') void open(data.id, data)
  else if (data.kind === 'detect') void detect(data.id)
  else {
    loads.get(data.id)?.abort()
    pages.delete(data.id)
  }
})
