import { useEffect, useState } from 'react'
import { usePicture } from '../../ui/use-picture.ts'

interface Props {
  readonly url: string
  /** Time, in milliseconds, after which the image is requested: what is passed quickly is not. */
  readonly restMs: number
  readonly className?: string | undefined
}

/** Renders the small image of a page, once it has been wanted for a moment; until then, and if there is none, an empty frame. */
export function RestingThumbnail({ url, restMs, className }: Props) {
  const [wanted, setWanted] = useState<string>()
  const { key, hasFailed, fail } = usePicture(url)
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(url), restMs)
    return () => window.clearTimeout(timer)
  }, [url, restMs])
  if (wanted !== url || hasFailed) return <span className={className} />
  return <img key={key} className={className} src={url} alt="" draggable={false} onError={fail} />
}
