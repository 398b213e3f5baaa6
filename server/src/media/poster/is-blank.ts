import { openImage } from '../image/image-decode.ts'

/** Darkest white, and largest deviation from it, of a picture that shows nothing. */
const minWhite = 250
const maxDeviation = 2

/** True for a picture that is white all over: a drawing whose parts could not be loaded. Throws MediaError IMAGE_UNREADABLE. */
export async function isBlank(bytes: Uint8Array): Promise<boolean> {
  const { channels } = await (await openImage(bytes)).stats()
  return channels.every(({ mean, stdev }) => mean >= minWhite && stdev <= maxDeviation)
}
