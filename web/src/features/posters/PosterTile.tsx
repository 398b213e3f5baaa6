import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PosterFrame } from '../../ui/PosterFrame.tsx'
import { PosterFacts } from './PosterFacts.tsx'
import css from './PosterTile.module.css'
import type { PosterTileState } from './poster-draft.ts'

interface Props {
  /** Title of the item, drawn where there is no image. */
  readonly title: string
  /** Name that the radio buttons of one item have in common. */
  readonly group: string
  readonly src: string | undefined
  readonly placeholder?: string | undefined
  /** Names the poster: its file, or where it comes from. */
  readonly name: string
  readonly width: number | undefined
  readonly height: number | undefined
  readonly bytes: number
  readonly mediaType: string
  readonly state: PosterTileState
  readonly isSelected: boolean
  readonly onSelect: () => void
  /** Absent for a poster that cannot be deleted. */
  readonly onRemove?: (() => void) | undefined
}

const removals: Readonly<Record<PosterTileState, readonly [textId: string, icon: typeof IconX]>> = {
  new: ['posters.drop_image', IconX],
  sending: ['posters.drop_image', IconX],
  stored: ['posters.delete', IconTrash],
  removed: ['posters.keep', IconArrowBackUp],
}

/** Renders one poster as a choice, in the frame that cards have: so it shows how the image will be cut. */
export function PosterTile(props: Props) {
  const t = useText()
  const id = useId()
  const { name, state } = props
  const [removeText, RemoveIcon] = removals[state]
  return (
    <div
      className={classes(css.tile, props.isSelected && css.chosen, state === 'removed' && css.removed)}
      aria-busy={state === 'sending' || undefined}
    >
      <label className={css.label}>
        <input
          type="radio"
          name={props.group}
          className={css.radio}
          checked={props.isSelected}
          onChange={props.onSelect}
          aria-describedby={`${id}-facts`}
        />
        <span className={css.cover}>
          <PosterFrame src={props.src} title={props.title} placeholder={props.placeholder} isPriority />
        </span>
        <span className={css.name} dir="auto" title={name}>
          {name}
        </span>
      </label>
      <PosterFacts id={`${id}-facts`} {...props} />
      {props.onRemove && (
        <IconButton
          onCover
          className={css.remove}
          label={t(removeText, { name })}
          icon={<RemoveIcon size={18} />}
          onClick={props.onRemove}
        />
      )}
    </div>
  )
}
