import css from './RowPoster.module.css'

/** Renders a cover as small as a row is high; an empty box until it is loaded. */
export function RowPoster({
  src,
  onImageError,
}: {
  readonly src: string
  readonly onImageError: () => void
}) {
  return (
    <img
      className={css.poster}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onImageError}
    />
  )
}
