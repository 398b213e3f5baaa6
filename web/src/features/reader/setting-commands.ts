import type { Text } from '../../i18n/use-text.ts'
import type { ReaderCommand } from './keys.ts'
import {
  type Choices,
  fits,
  getNextChoice,
  layouts,
  type ReaderSettings,
  type ReadingMode,
  sidePaddings,
  stripFits,
  stripMargins,
} from './reader-settings.ts'

export interface SettingNeeds {
  readonly mode: ReadingMode
  readonly settings: ReaderSettings
  change(change: Choices): void
  notice(text: string): void
}

const settingCommands = [
  'ltr',
  'rtl',
  'vertical',
  'webtoon',
  'fit',
  'layout',
  'padding',
  'margin',
] as const satisfies readonly ReaderCommand[]
/** Commands that choose the next value of a setting and say which it is. */
export type SettingCommand = (typeof settingCommands)[number]

/** Runs a command that changes a setting. Loaded with the first of them, because most books are read without one. */
export function runSettingCommand(command: SettingCommand, needs: SettingNeeds, t: Text): void {
  const { mode, settings } = needs
  const isStrip = mode === 'webtoon'
  const set = (change: Choices, text: string) => {
    needs.change(change)
    needs.notice(text)
  }
  const readAs = (chosen: ReadingMode) => set({ mode: chosen }, t(`reader.mode_${chosen}`))
  const runs: Readonly<Record<SettingCommand, () => void>> = {
    ltr: () => readAs('ltr'),
    rtl: () => readAs('rtl'),
    vertical: () => readAs('vertical'),
    webtoon: () => readAs('webtoon'),
    fit: () => {
      const stripFit = getNextChoice(stripFits, settings.stripFit)
      const fit = getNextChoice(fits, settings.fit)
      set(
        isStrip ? { stripFit } : { fit },
        `${t('reader.fit')}: ${t(`reader.fit_${isStrip ? stripFit : fit}`)}`,
      )
    },
    layout: () => {
      if (isStrip) return needs.notice(t('reader.only_pages'))
      const layout = getNextChoice(layouts, settings.layout)
      set({ layout }, `${t('reader.layout')}: ${t(`reader.layout_${layout}`)}`)
    },
    padding: () => {
      if (!isStrip) return needs.notice(t('reader.only_strip'))
      const sidePadding = getNextChoice<number>(sidePaddings, settings.sidePadding)
      set({ sidePadding }, t('reader.side_padding_value', { percent: sidePadding }))
    },
    margin: () => {
      if (!isStrip) return needs.notice(t('reader.only_strip'))
      const stripMargin = getNextChoice<number>(stripMargins, settings.stripMargin)
      set({ stripMargin }, t('reader.strip_margin_value', { pixels: stripMargin }))
    },
  }
  runs[command]()
}
