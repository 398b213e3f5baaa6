import { Picture } from '../Picture.tsx'
import css from './RowPoster.module.css'

interface Props {
  readonly src: string
  /** Gives the cover that is drawn when there is none its color. */
  readonly title: string
  readonly onImageError?: () => void
}

/** Renders a cover as small as a row is high; an empty box until it is loaded. */
export function RowPoster({ src, title, onImageError }: Props) {
  return <Picture className={css.poster} src={src} title={title} loading="lazy" onError={onImageError} />
}
