/** Media types that every browser shows. */
const always = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** AVIF image of one white pixel. */
const avif =
  'data:image/avif;base64,AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAB0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAlbWRhdBIACgc4AAbQENBpMhAf8mKE4AAWAAAQkDWTv52e'

async function decodes(source: string): Promise<boolean> {
  const image = new Image()
  image.src = source
  try {
    await image.decode()
    return image.naturalWidth > 0
  } catch {
    return false
  }
}

/** Uses the browser's own check where it exists, else decodes a sample image; a format without either is converted by the server. */
async function canShow(mediaType: string): Promise<boolean> {
  if (typeof ImageDecoder !== 'undefined') return ImageDecoder.isTypeSupported(mediaType)
  return mediaType === 'image/avif' && decodes(avif)
}

const answers = new Map<string, Promise<boolean>>()

/** Returns those of the media types that this browser shows. Each is checked once. */
export async function listShownTypes(mediaTypes: Iterable<string>): Promise<string[]> {
  const shown: string[] = []
  for (const mediaType of new Set(mediaTypes)) {
    if (!always.includes(mediaType) && mediaType.startsWith('image/') && !answers.has(mediaType)) {
      answers.set(mediaType, canShow(mediaType))
    }
    if (always.includes(mediaType) || (await answers.get(mediaType))) shown.push(mediaType)
  }
  return shown
}
