/** What every browser shows. */
const always = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** One white pixel. */
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

/** Where the browser can be asked it is; else a picture is tried; a format nobody can vouch for is converted by the server. */
async function canShow(mediaType: string): Promise<boolean> {
  if (typeof ImageDecoder !== 'undefined') return ImageDecoder.isTypeSupported(mediaType)
  return mediaType === 'image/avif' && decodes(avif)
}

const answers = new Map<string, Promise<boolean>>()

/** Which of these media types this browser shows by itself. Each is tried once. */
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
