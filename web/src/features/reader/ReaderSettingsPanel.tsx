import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import type { Direction } from './engine/direction.ts'
import { ReaderPanel } from './ReaderPanel.tsx'
import styles from './ReaderSettingsPanel.module.css'
import {
  backgroundColors,
  backgrounds,
  directions,
  fits,
  layouts,
  type ReaderSettings,
  withDirection,
} from './reader-settings.ts'

interface Props {
  readonly settings: ReaderSettings
  readonly seriesId: string
  /** Reading direction of the series' metadata. */
  readonly seriesDirection: Direction
  /** Whether the pairs of pages on the screen are shifted by one; absent where there are no pairs. */
  readonly shift: { readonly isShifted: boolean; readonly toggle: () => void } | undefined
  readonly onChange: (settings: ReaderSettings) => void
  readonly onClose: () => void
}

export function ReaderSettingsPanel(props: Props) {
  const { settings, seriesId, seriesDirection, shift, onChange, onClose } = props
  const t = useText()
  const asSeries = {
    value: 'series',
    label: t('reader.direction_series', { direction: t(`reader.direction_${seriesDirection}`) }),
  } as const
  return (
    <ReaderPanel title={t('reader.settings')} onClose={onClose}>
      <ChoiceGroup
        label={t('reader.direction')}
        value={settings.directions[seriesId] ?? 'series'}
        choices={[asSeries, ...directions.map((value) => ({ value, label: t(`reader.direction_${value}`) }))]}
        hint={t('reader.direction_hint')}
        onChange={(value) =>
          onChange(withDirection(settings, seriesId, value === 'series' ? undefined : value))
        }
      />
      <ChoiceGroup
        label={t('reader.fit')}
        value={settings.fit}
        choices={fits.map((value) => ({ value, label: t(`reader.fit_${value}`) }))}
        onChange={(fit) => onChange({ ...settings, fit })}
      />
      <ChoiceGroup
        label={t('reader.layout')}
        value={settings.layout}
        choices={layouts.map((value) => ({ value, label: t(`reader.layout_${value}`) }))}
        onChange={(layout) => onChange({ ...settings, layout })}
      />
      {shift && <Checkbox label={t('reader.shift')} checked={shift.isShifted} onChange={shift.toggle} />}
      <ChoiceGroup
        label={t('reader.background')}
        value={settings.background}
        choices={backgrounds.map((value) => ({
          value,
          label: (
            <>
              <span className={styles.swatch} style={{ background: backgroundColors[value] }} />
              {t(`reader.background_${value}`)}
            </>
          ),
        }))}
        onChange={(background) => onChange({ ...settings, background })}
      />
      <Checkbox
        label={t('reader.animate')}
        checked={settings.isAnimated}
        onChange={(isAnimated) => onChange({ ...settings, isAnimated })}
      />
    </ReaderPanel>
  )
}
