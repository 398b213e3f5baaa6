import { type ReactNode, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { placeholderImage } from '../../lib/placeholder.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './PosterFrame.module.css'
import { getHue, isPosterShaped } from './poster-shape.ts'
import { usePicture } from './use-picture.ts'

interface Props {
  /** Undefined while it is unknown. */
  readonly src: string | undefined
  /** Drawn if there is no image. The image has no alternative text, because the text beside it names the item. */
  readonly title: string
  /** ThumbHash of the image, shown until it is loaded. */
  readonly placeholder?: string | null | undefined
  /** Read progress, 0 to 1: a bar on the lower edge. */
  readonly progress?: number | undefined
  /** Text of the corner mark for screen readers. */
  readonly mark?: string | undefined
  /** A few characters in the corner instead of the mark. */
  readonly badge?: ReactNode
  /** True if the cover is blurred for readers who hide the covers of unread books. */
  readonly isUnread?: boolean | undefined
  /** True for the first posters on the screen, which are loaded immediately. */
  readonly isPriority?: boolean
  /** Called when there is no image at the address. */
  readonly onImageError?: (() => void) | undefined
  /** Buttons over the poster. */
  readonly children?: ReactNode
}

type Phase = 'waiting' | 'filled' | 'contained'

const isLoaded = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0

/** Renders a cover in a frame of fixed size; the image fades in. */
export function PosterFrame(props: Props) {
  const { src, title, progress, mark, badge, isPriority, onImageError, children } = props
  const [seen, setSeen] = useState<{ src: string | undefined; phase: Phase }>({ src, phase: 'waiting' })
  const { key, hasFailed, fail } = usePicture(src)
  const phase = seen.src === src ? seen.phase : 'waiting'
  const settle = (image: HTMLImageElement) =>
    setSeen({ src, phase: isPosterShaped(image.naturalWidth, image.naturalHeight) ? 'filled' : 'contained' })
  // A cached image is complete before React listens. It must not fade in on every visit.
  const showCached = (image: HTMLImageElement | null) => {
    if (image && isLoaded(image) && phase === 'waiting') settle(image)
  }
  const isShown = phase !== 'waiting'
  // The placeholder is kept below an image that fades in.
  const blurred = hasFailed || phase === 'contained' ? undefined : placeholderImage(props.placeholder)
  return (
    <div className={css.frame} data-unread={props.isUnread || undefined} data-poster={src}>
      {blurred && <img className={css.blurred} src={blurred} alt="" />}
      {phase === 'contained' && <img className={classes(css.backdrop, css.shown)} src={src} alt="" />}
      {src && !hasFailed && (
        <img
          key={key}
          ref={showCached}
          className={classes(css.image, isShown && css.shown, phase === 'contained' && css.contained)}
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          onLoad={(event) => settle(event.currentTarget)}
          onError={() => {
            fail()
            onImageError?.()
          }}
        />
      )}
      {hasFailed && <DrawnCover title={title} />}
      {badge ? (
        <span className={css.badge}>{badge}</span>
      ) : (
        mark && (
          <span className={css.mark}>
            <VisuallyHidden>{mark}</VisuallyHidden>
          </span>
        )
      )}
      <ReadShare progress={progress} />
      {children && <div className={css.overlay}>{children}</div>}
    </div>
  )
}

function ReadShare({ progress = 0 }: Pick<Props, 'progress'>) {
  if (progress <= 0) return null
  return (
    <span className={css.progress}>
      <i style={{ width: `${Math.min(1, progress) * 100}%` }} />
    </span>
  )
}

function DrawnCover({ title }: { readonly title: string }) {
  return (
    <div
      className={css.fallback}
      aria-hidden="true"
      style={{ '--hue': getHue(title) } as React.CSSProperties}
    >
      <span className={css.name} dir="auto">
        {title}
      </span>
    </div>
  )
}
