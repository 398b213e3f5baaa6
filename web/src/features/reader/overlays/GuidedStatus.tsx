import { useText } from '../../../i18n/use-text.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { GuidedPosition } from '../engine/renderer.ts'
import styles from './GuidedStatus.module.css'

interface Props {
  readonly place: GuidedPosition
  /** Number of pages. */
  readonly count: number
  readonly areBarsShown: boolean
}

/** Reports the position of guided view: to screen readers the panel, and on the screen page and panel while the bars are hidden. */
export function GuidedStatus({ place, count: total, areBarsShown }: Props) {
  const t = useText()
  const { page, panel, count, isSearching } = place
  const announced = panel === null ? t('guided.whole_page') : t('guided.panel', { panel, count })
  const wholePage = count === 0 && !isSearching ? 'guided.place_page' : 'guided.place'
  const shown =
    panel === null ? t(wholePage, { page, total }) : t('guided.place_panel', { page, total, panel, count })
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isSearching ? t('guided.searching') : announced}</span>
      </VisuallyHidden>
      {!areBarsShown && (
        <p className={styles.place} aria-hidden="true">
          {shown}
        </p>
      )}
    </>
  )
}
