import { useState, useSyncExternalStore } from 'react'
import { getPictureRound, subscribePictureRound } from './picture-round.ts'

/**
 * Remembers that a picture could not be loaded, until it has another address or the server can be reached again. `key` is that of its
 * element, which is made anew for another attempt.
 */
export function usePicture(src: string | undefined) {
  const round = useSyncExternalStore(subscribePictureRound, getPictureRound)
  const [failed, setFailed] = useState<string>()
  const attempt = `${round} ${src}`
  return {
    key: failed === undefined ? src : attempt,
    hasFailed: failed === attempt,
    fail: () => setFailed(attempt),
  }
}
