import { thumbHashToDataURL } from 'thumbhash'

/** Decoding takes a fraction of a millisecond; a long list that is scrolled to and fro should not pay it again and again. */
const maxCachedImages = 500
const cachedImages = new Map<string, string | undefined>()

function decode(placeholder: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(placeholder), (c) => c.charCodeAt(0))
    // Too short to be one: the decoder would read beyond its end.
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes)
  } catch {
    return undefined
  }
}

/** A poster's ThumbHash (base64) as the address of a small blurred picture; undefined when it is none. */
export function placeholderImage(placeholder: string | null | undefined): string | undefined {
  if (!placeholder) return undefined
  if (!cachedImages.has(placeholder)) {
    if (cachedImages.size >= maxCachedImages) cachedImages.delete(cachedImages.keys().next().value ?? '')
    cachedImages.set(placeholder, decode(placeholder))
  }
  return cachedImages.get(placeholder)
}
