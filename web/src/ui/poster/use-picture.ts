import { useState, useSyncExternalStore } from 'react'
import { createObservable } from '../../lib/observable.ts'

const retryCount = createObservable(0)

/** Requests images again that could not be loaded, because the server can be reached again. */
export const retryPictures = (): void => retryCount.set(retryCount.get() + 1)

/** Remembers that an image could not be loaded, until its address changes or `retryPictures` is called. `key` is the key of the image element. */
export function usePicture(src: string | undefined) {
  const round = useSyncExternalStore(retryCount.subscribe, retryCount.get)
  const [failed, setFailed] = useState<string>()
  const attempt = `${round} ${src}`
  return {
    key: failed === undefined ? src : attempt,
    hasFailed: failed === attempt,
    fail: () => setFailed(attempt),
  }
}
