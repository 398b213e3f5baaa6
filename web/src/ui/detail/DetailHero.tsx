import type { ReactNode } from 'react'
import { Picture } from '../poster/Picture.tsx'
import { PosterFrame } from '../poster/PosterFrame.tsx'
import { usePicture } from '../poster/use-picture.ts'
import css from './DetailHero.module.css'
import { PosterZoom } from './PosterZoom.tsx'

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
  readonly isUnread?: boolean | undefined
  /** Message above everything: a problem of the item. */
  readonly notice?: ReactNode
  /** Parent, name and facts of the item. */
  readonly head: ReactNode
  /** Buttons, the main one first. */
  readonly actions: ReactNode
  /** Text of any length: below the cover on phones, otherwise beside it. */
  readonly children?: ReactNode
}

/** Renders the top of an item's page: its cover, and the same cover blurred as the background. */
export function DetailHero(props: Props) {
  const { src, title } = props
  const { hasFailed, fail } = usePicture(src)
  const miss = () => {
    fail()
    props.onImageError()
  }
  return (
    <header className={css.hero}>
      <div className={css.backdrop} aria-hidden="true">
        <Picture src={src} title={title} className={css.blur} />
      </div>
      <div className={css.notice}>{props.notice}</div>
      <div className={css.inner}>
        <div className={css.cover}>
          <PosterFrame
            src={src}
            onImageError={miss}
            title={title}
            placeholder={props.placeholder}
            progress={props.progress}
            mark={props.mark}
            isUnread={props.isUnread}
            isPriority
          >
            {!hasFailed && <PosterZoom src={src} title={title} />}
          </PosterFrame>
        </div>
        <div className={css.head}>{props.head}</div>
        <div className={css.actions}>{props.actions}</div>
        <div className={css.more}>{props.children}</div>
      </div>
    </header>
  )
}
