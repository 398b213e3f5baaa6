import { useEffect, useState } from 'react'
import { usePicture } from '../../../ui/poster/use-picture.ts'

interface Props {
  readonly url: string
  /** Time, in milliseconds, after which the image is requested: pages that are passed quickly are not. */
  readonly restMs: number
  readonly className?: string | undefined
}

/** Renders the thumbnail of a page after a delay; until then, and for a page without one, an empty frame. */
export function DelayedThumbnail({ url, restMs, className }: Props) {
  const [wanted, setWanted] = useState<string>()
  const { key, hasFailed, fail } = usePicture(url)
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(url), restMs)
    return () => window.clearTimeout(timer)
  }, [url, restMs])
  if (wanted !== url || hasFailed) return <span className={className} />
  return <img key={key} className={className} src={url} alt="" draggable={false} onError={fail} />
}
