/** Media types that every browser shows. */
const always = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Asks the browser if it can, otherwise decodes a sample image. Formats that cannot be checked are converted by the server. */
async function canShow(mediaType: string): Promise<boolean> {
  if (typeof ImageDecoder !== 'undefined') return ImageDecoder.isTypeSupported(mediaType)
  return mediaType === 'image/avif' && (await import('./decode-avif.ts')).canDecodeAvif()
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
