import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import css from './PosterTile.module.css'
import type { PosterTileState } from './poster-draft.ts'
import { describeFit } from './poster-fit.ts'

interface Props {
  readonly id: string
  readonly width: number | undefined
  readonly height: number | undefined
  readonly bytes: number
  readonly mediaType: string
  readonly state: PosterTileState
}

const typeName = (mediaType: string): string => mediaType.replace(/^image\/(x-)?/, '').toUpperCase()

const stateTexts: Readonly<Record<PosterTileState, string | undefined>> = {
  new: 'posters.origin_new',
  sending: 'posters.sending',
  stored: undefined,
  removed: 'posters.will_be_deleted',
}

/** Renders size and type of a poster, what saving does with it, and how cards cut it. */
export function PosterFacts({ id, width, height, bytes, mediaType, state }: Props) {
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
