import type { CSSProperties, ImgHTMLAttributes } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Picture.module.css'
import { getHue } from './poster-shape.ts'
import { usePicture } from './use-picture.ts'

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  readonly src: string
  /** Determines the color of the placeholder; absent for gray. */
  readonly title?: string | undefined
}

/** Renders an image, or a drawn placeholder of the same size if it cannot be loaded. Retries when the server can be reached again. */
export function Picture({ src, title, alt = '', className, onError, ...rest }: Props) {
  const { key, hasFailed, fail } = usePicture(src)
  if (hasFailed)
    return (
      <span
        className={classes(css.blank, title !== undefined && css.colored, className)}
        style={title === undefined ? undefined : ({ '--hue': getHue(title) } as CSSProperties)}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      />
    )
  return (
    <img
      {...rest}
      key={key}
      className={className}
      src={src}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={(event) => {
        fail()
        onError?.(event)
      }}
    />
  )
}
