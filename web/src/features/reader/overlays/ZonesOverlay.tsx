import { useText } from '../../../i18n/use-text.ts'
import type { Direction } from '../engine/direction.ts'
import { listZones, type ZoneLayout } from '../engine/zones.ts'
import styles from './ZonesOverlay.module.css'

interface Props {
  readonly zones: ZoneLayout
  readonly direction: Direction
}

const percent = (share: number) => `${share * 100}%`

/** Shows the zones in which a tap turns the page or shows the bars. */
export function ZonesOverlay({ zones, direction }: Props) {
  const t = useText()
  return (
    <div className={styles.overlay} dir="ltr" aria-hidden="true">
      {listZones(zones, direction).map(({ turn, x, y, width, height }) => (
        <div
          key={`${x} ${y}`}
          className={turn === 'next' ? styles.next : styles.previous}
          style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
        >
          <span className={styles.word}>
            {t(turn === 'next' ? 'reader.zone_next' : 'reader.zone_previous')}
          </span>
        </div>
      ))}
      <span className={styles.middle}>{t('reader.zone_bars')}</span>
    </div>
  )
}
