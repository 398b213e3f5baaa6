import type { ReactNode } from 'react'
import css from './PosterFrame.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  readonly icon: string | undefined
  readonly badge: ReactNode
}

/** Renders the corner of a poster: a few characters, or an icon with a text for screen readers. */
export function PosterCorner({ icon, badge }: Props) {
  if (badge) return <span className={css.badge}>{badge}</span>
  if (!icon) return null
  return (
    <span className={css.mark}>
      <VisuallyHidden>{icon}</VisuallyHidden>
    </span>
  )
}
