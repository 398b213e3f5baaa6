import { Picture } from '../poster/Picture.tsx'
import css from './RowPoster.module.css'

interface Props {
  readonly src: string
  /** Determines the color of the placeholder. */
  readonly title: string
  readonly onImageError?: () => void
}

/** Renders a cover of the height of a row; an empty box until it is loaded. */
export function RowPoster({ src, title, onImageError }: Props) {
  return <Picture className={css.poster} src={src} title={title} loading="lazy" onError={onImageError} />
}
