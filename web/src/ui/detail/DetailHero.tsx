import type { ReactNode } from 'react'
import { PosterFrame } from '../PosterFrame.tsx'
import css from './DetailHero.module.css'

interface Props {
  /** Address of the poster. */
  readonly src: string
  /** Called when there is no image at the address. */
  readonly onImageError: () => void
  /** ThumbHash of the poster. */
  readonly placeholder: string | null | undefined
  readonly title: string
  readonly progress?: number | undefined
  readonly mark?: string | undefined
  /** Parent, name and facts of the item. */
  readonly head: ReactNode
  /** Buttons, the main one first. */
  readonly actions: ReactNode
  /** Text of any length: below the cover on a phone, next to it elsewhere. */
  readonly children?: ReactNode
}

/** Renders the top of an item's page: its cover, and the same cover blurred as the background. */
export function DetailHero({ src, onImageError, placeholder, title, progress, mark, ...parts }: Props) {
  return (
    <header className={css.hero}>
      <div className={css.backdrop} aria-hidden="true">
        {/* A cover that does not exist leaves an empty image, which draws nothing. */}
        <img key={src} src={src} alt="" className={css.blur} draggable={false} />
      </div>
      <div className={css.inner}>
        <div className={css.cover}>
          <PosterFrame
            src={src}
            onImageError={onImageError}
            title={title}
            placeholder={placeholder}
            progress={progress}
            mark={mark}
            isPriority
          />
        </div>
        <div className={css.head}>{parts.head}</div>
        <div className={css.actions}>{parts.actions}</div>
        <div className={css.more}>{parts.children}</div>
      </div>
    </header>
  )
}
