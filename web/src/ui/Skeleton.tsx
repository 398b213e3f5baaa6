import css from './Skeleton.module.css'

interface Props {
  readonly width?: number | string
  readonly height?: number | string
  readonly radius?: number | string
}

/** Holds the place of what is coming, in its size, so that nothing jumps. */
export function Skeleton({ width = '100%', height = '1em', radius }: Props) {
  return <span aria-hidden="true" className={css.block} style={{ width, height, borderRadius: radius }} />
}
