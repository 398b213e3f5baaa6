import css from './Skeleton.module.css'

interface Props {
  readonly width?: number | string
  readonly height?: number | string
  readonly radius?: number | string
}

/** Reserves the size of content that is loading, so that nothing jumps. */
export function Skeleton({ width = '100%', height = '1em', radius }: Props) {
  return <span aria-hidden="true" className={css.block} style={{ width, height, borderRadius: radius }} />
}
