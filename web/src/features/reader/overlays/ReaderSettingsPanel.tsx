import { Suspense, useState } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { defaultLook, type LookChoices } from '../look-settings.ts'
import type { Panel } from '../panel.ts'
import {
  backgroundColors,
  backgrounds,
  type Choices,
  fits,
  gaps,
  hasChoices,
  layouts,
  modes,
  type Scope,
  scopes,
  scrollSpeeds,
  sidePaddings,
  stripFits,
  stripMargins,
  stripWidths,
  zoneLayouts,
} from '../reader-settings.ts'
import type { PairShift } from '../use-pair-shift.ts'
import type { ReaderSettingsState } from '../use-reader-settings.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { DataSaverChoice } from './DataSaverChoice.tsx'
import { GuidedSettings } from './GuidedSettings.tsx'
import { ReaderPanel } from './ReaderPanel.tsx'
import styles from './ReaderSettingsPanel.module.css'

const Look = lazyPart(async () => (await import('./LookSettings.tsx')).LookSettings, 'readerTools')
const lookNames = Object.keys(defaultLook) as (keyof LookChoices)[]

interface Props {
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  readonly onPanel: (panel: Panel) => void
  readonly onClose: () => void
}

interface PartProps extends Props {
  readonly set: (change: Choices) => void
}

function NumberChoice(props: {
  readonly label: string
  readonly values: readonly number[]
  readonly value: number
  readonly toLabel: (value: number) => string
  readonly onChange: (value: number) => void
}) {
  const { label, values, value, toLabel, onChange } = props
  return (
    <ChoiceGroup
      label={label}
      value={String(value)}
      choices={values.map((each) => ({ value: String(each), label: toLabel(each) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}

function StripSettings({ reading: { settings }, set }: PartProps) {
  const t = useText()
  const toPixels = (pixels: number) => (pixels === 0 ? t('reading.none') : t('reading.pixels', { pixels }))
  return (
    <>
      <ChoiceGroup
        label={t('reader.fit')}
        value={settings.stripFit}
        choices={stripFits.map((value) => ({ value, label: t(`reader.fit_${value}`) }))}
        onChange={(stripFit) => set({ stripFit })}
      />
      <NumberChoice
        label={t('reading.strip_width')}
        values={stripWidths}
        value={settings.stripWidth}
        toLabel={(pixels) => (pixels === 0 ? t('reading.no_limit') : t('reading.pixels', { pixels }))}
        onChange={(stripWidth) => set({ stripWidth })}
      />
      <NumberChoice
        label={t('reading.side_padding')}
        values={sidePaddings}
        value={settings.sidePadding}
        toLabel={(percent) => (percent === 0 ? t('reading.none') : t('reading.percent', { percent }))}
        onChange={(sidePadding) => set({ sidePadding })}
      />
      <NumberChoice
        label={t('reading.strip_margin')}
        values={stripMargins}
        value={settings.stripMargin}
        toLabel={toPixels}
        onChange={(stripMargin) => set({ stripMargin })}
      />
      <NumberChoice
        label={t('reading.scroll_speed')}
        values={scrollSpeeds}
        value={settings.scrollSpeed}
        toLabel={(pixels) => t('reading.pixels_per_second', { pixels })}
        onChange={(scrollSpeed) => set({ scrollSpeed })}
      />
      <Checkbox
        label={t('strip.continuous')}
        checked={settings.isContinuous}
        onChange={(isContinuous) => set({ isContinuous })}
      />
    </>
  )
}

function PagedSettings({ reading: { settings }, shift, onPanel, set }: PartProps) {
  const t = useText()
  const guided = <GuidedSettings settings={settings} set={set} onCorrect={() => onPanel('panels')} />
  if (settings.isGuided) return guided
  return (
    <>
      {guided}
      <ChoiceGroup
        label={t('reader.fit')}
        value={settings.fit}
        choices={fits.map((value) => ({ value, label: t(`reader.fit_${value}`) }))}
        onChange={(fit) => set({ fit })}
      />
      <ChoiceGroup
        label={t('reader.layout')}
        value={settings.layout}
        choices={layouts.map((value) => ({ value, label: t(`reader.layout_${value}`) }))}
        hint={t('reading.layout_hint')}
        onChange={(layout) => set({ layout })}
      />
      {shift.isPossible && (
        <Checkbox label={t('reading.shift')} checked={shift.isShifted} onChange={shift.toggle} />
      )}
      {settings.layout !== 'single' && (
        <NumberChoice
          label={t('reading.gap')}
          values={gaps}
          value={settings.gap}
          toLabel={(pixels) => (pixels === 0 ? t('reading.none') : t('reading.pixels', { pixels }))}
          onChange={(gap) => set({ gap })}
        />
      )}
    </>
  )
}

/** Shows all settings of reading, and where a change is to hold. */
export function ReaderSettingsPanel(props: Props) {
  const { reading, onClose } = props
  const t = useText()
  const { settings, mode, ownMode, stored, ids } = reading
  const [scope, setScope] = useState<Scope>()
  const set = (change: Choices) => (scope ? reading.choose(scope, change) : reading.change(change))
  const asSeries = {
    value: 'series',
    label: t('reading.mode_series', { mode: t(`reader.mode_${ownMode}`) }),
  } as const
  const part = { ...props, set }
  return (
    <ReaderPanel title={t('reader.settings')} onClose={onClose}>
      <ChoiceGroup
        label={t('reading.mode')}
        value={settings.mode}
        choices={[asSeries, ...modes.map((value) => ({ value, label: t(`reader.mode_${value}`) }))]}
        onChange={(chosen) => set({ mode: chosen })}
      />
      {mode === 'webtoon' ? <StripSettings {...part} /> : <PagedSettings {...part} />}
      <ChoiceGroup
        label={t('reading.background')}
        value={settings.background}
        choices={backgrounds.map((value) => ({
          value,
          label: (
            <>
              <span
                className={classes(styles.swatch, value === 'edge' && styles.edge)}
                style={value === 'edge' ? undefined : { background: backgroundColors[value] }}
              />
              {t(`reading.background_${value}`)}
            </>
          ),
        }))}
        onChange={(background) => set({ background })}
      />
      <Suspense>
        <Look.Part
          look={settings}
          isStrip={mode === 'webtoon'}
          set={set}
          onReset={() => (scope ? reading.choose(scope, defaultLook) : reading.clear(lookNames))}
        />
      </Suspense>
      <ChoiceGroup
        label={t('reading.zones')}
        value={settings.zones}
        choices={zoneLayouts.map((value) => ({ value, label: t(`reading.zones_${value}`) }))}
        onChange={(zones) => set({ zones })}
      />
      <DataSaverChoice
        bookId={ids.book}
        saver={settings.dataSaver}
        onChange={(dataSaver) => set({ dataSaver })}
      />
      <div className={styles.checks}>
        <Checkbox
          label={t('reading.swipes')}
          checked={settings.hasSwipes}
          onChange={(hasSwipes) => set({ hasSwipes })}
        />
        <Checkbox
          label={t('reading.animate')}
          checked={settings.isAnimated}
          onChange={(isAnimated) => set({ isAnimated })}
        />
        {document.fullscreenEnabled && (
          <Checkbox
            label={t('reading.always_fullscreen')}
            checked={settings.isAlwaysFullscreen}
            onChange={(isAlwaysFullscreen) => set({ isAlwaysFullscreen })}
          />
        )}
      </div>
      <ChoiceGroup
        label={t('reading.scope')}
        value={scope ?? 'usual'}
        choices={(['usual', ...scopes] as const).map((value) => ({
          value,
          label: t(`reading.scope_${value}`),
        }))}
        hint={t('reading.scope_hint')}
        onChange={(chosen) => setScope(chosen === 'usual' ? undefined : chosen)}
      />
      <div className={styles.resets}>
        {scopes
          .filter((each) => hasChoices(stored, each, ids))
          .map((each) => (
            <Button key={each} variant="quiet" onClick={() => reading.reset(each)}>
              {t(`reading.reset_${each}`)}
            </Button>
          ))}
      </div>
    </ReaderPanel>
  )
}
