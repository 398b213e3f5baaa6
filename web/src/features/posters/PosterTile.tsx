import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { PosterFrame } from '../../ui/poster/PosterFrame.tsx'
import css from './PosterTile.module.css'
import type { PosterTileState } from './poster-draft.ts'
import { describeFit } from './poster-fit.ts'

interface Props {
  /** Title of the item, drawn if there is no image. */
  readonly title: string
  /** Name of the group of radio buttons. */
  readonly group: string
  readonly src: string | undefined
  readonly placeholder?: string | undefined
  /** Name of the file, or origin of the poster. */
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

/** Renders one poster as a choice, in the frame of cards, which shows how the image will be cropped. */
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
      <PosterFacts {...props} id={`${id}-facts`} />
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

const typeName = (mediaType: string): string => mediaType.replace(/^image\/(x-)?/, '').toUpperCase()

const stateTexts: Readonly<Record<PosterTileState, string | undefined>> = {
  new: 'posters.origin_new',
  sending: 'posters.sending',
  stored: undefined,
  removed: 'posters.will_be_deleted',
}

/** Renders size and type of a poster, the effect of saving on it, and how cards crop it. */
function PosterFacts({ id, width, height, bytes, mediaType, state }: Props & { readonly id: string }) {
  const t = useText()
  const formats = useFormats()
  const fit = state === 'removed' ? undefined : describeFit(width, height)
  const stateText = stateTexts[state]
  const pixels = width !== undefined && height !== undefined && t('posters.pixels', { width, height })
  const facts = [pixels, formats.size(bytes), typeName(mediaType)].filter(Boolean)
  return (
    <p id={id} className={css.facts}>
      {stateText && <strong className={css[state]}>{t(stateText)}</strong>}
      <span>
        {facts.map((fact, index) => (
          <bdi key={String(fact)}>
            {index > 0 && ' · '}
            {fact}
          </bdi>
        ))}
      </span>
      {fit && (
        <em className={css[fit.kind]}>
          {t(`posters.fit_${fit.kind}`, { percent: formats.percent(fit.share) })}
        </em>
      )}
    </p>
  )
}
