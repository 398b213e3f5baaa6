import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import styles from './AloudBar.module.css'
import { chooseVoice, pickVoice, sortVoices } from './voices.ts'

const rates = [0.5, 0.75, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

interface Choices {
  readonly rate: number
  readonly voices: Record<string, string>
  readonly goesOn: boolean
}
interface Props {
  readonly voices: readonly SpeechSynthesisVoice[]
  /** Language of the current sentence. */
  readonly language: string
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
}

/** Renders the choice of speed and voice. Both are stored on this device, the voice for each language. */
export function AloudOptions({ voices, language, choices, onChange }: Props) {
  const t = useText()
  const sorted = sortVoices(voices, language)
  const current = pickVoice(voices, language, choices.voices)
  const ownChoice = current ? [] : [{ value: '', label: t('text_speech.any_voice') }]
  const isPlainName = (name: string, lang: string) => !name.toLowerCase().includes(lang.toLowerCase())
  return (
    <fieldset className={styles.options} aria-label={t('text_speech.options')}>
      <SelectField
        label={t('text_speech.rate')}
        value={String(choices.rate)}
        options={rates.map((rate) => ({ value: String(rate), label: t('text_speech.times', { rate }) }))}
        onChange={(rate) => onChange({ ...choices, rate: Number(rate) })}
      />
      <SelectField
        label={t('text_speech.voice')}
        value={current?.voiceURI ?? ''}
        options={[
          ...ownChoice,
          ...sorted.map(({ voiceURI, name, lang }) => ({
            value: voiceURI,
            label: isPlainName(name, lang) ? `${name} (${lang})` : name,
          })),
        ]}
        hint={current ? undefined : t('text_speech.no_voice')}
        onChange={(voiceURI) =>
          onChange({ ...choices, voices: chooseVoice(choices.voices, language, voiceURI) })
        }
      />
      <Checkbox
        label={t('text_speech.goes_on')}
        checked={choices.goesOn}
        onChange={(goesOn) => onChange({ ...choices, goesOn })}
      />
    </fieldset>
  )
}
