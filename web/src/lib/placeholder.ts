import { thumbHashToDataURL } from 'thumbhash'

/** Maximum number of cached images, so that a list that is scrolled back and forth decodes each of them once. */
const maxCachedImages = 500
const cachedImages = new Map<string, string | undefined>()

function decode(placeholder: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(placeholder), (c) => c.charCodeAt(0))
    // The decoder would read beyond the end of a shorter value.
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes)
  } catch {
    return undefined
  }
}

/** Returns a poster's ThumbHash (base64) as the data URL of a small blurred image; undefined if it is invalid. */
export function placeholderImage(placeholder: string | null | undefined): string | undefined {
  if (!placeholder) return undefined
  if (!cachedImages.has(placeholder)) {
    if (cachedImages.size >= maxCachedImages) cachedImages.delete(cachedImages.keys().next().value ?? '')
    cachedImages.set(placeholder, decode(placeholder))
  }
  return cachedImages.get(placeholder)
}
