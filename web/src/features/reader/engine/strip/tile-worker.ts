import type { TileAnswer, TileRequest } from './tile-messages.ts'

/** Decoded images by the id of their picture. */
const images = new Map<number, ImageBitmap>()
const loads = new Map<number, AbortController>()

const answer = (message: TileAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

async function load(id: number, url: string): Promise<void> {
  const stop = new AbortController()
  loads.set(id, stop)
  try {
    const response = await fetch(url, { credentials: 'include', signal: stop.signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const image = await createImageBitmap(await response.blob())
    if (stop.signal.aborted) return image.close()
    images.set(id, image)
    answer({ kind: 'loaded', id, width: image.width, height: image.height })
  } catch {
    if (!stop.signal.aborted) answer({ kind: 'failed', id })
  } finally {
    loads.delete(id)
  }
}

async function cut(id: number, index: number, top: number, height: number): Promise<void> {
  const image = images.get(id)
  if (!image) return
  const tile = await createImageBitmap(image, 0, top, image.width, Math.min(height, image.height - top))
  answer({ kind: 'tile', id, index, tile }, [tile])
}

addEventListener('message', ({ data }: MessageEvent<TileRequest>) => {
  if (data.kind === 'load') void load(data.id, data.url)
  else if (data.kind === 'cut') void cut(data.id, data.index, data.top, data.height)
  else {
    loads.get(data.id)?.abort()
    images.get(data.id)?.close()
    images.delete(data.id)
  }
})
