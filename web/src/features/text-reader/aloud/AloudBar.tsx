import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import IconPlayerTrackPrev from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useCloseOnBack } from '../../../ui/dialog/use-close-on-back.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation, TextRenderer } from '../engine/text-renderer.ts'
import styles from './AloudBar.module.css'
import { AloudOptions } from './AloudOptions.tsx'
import type { Aloud } from './use-aloud.ts'
import { useReadAloud } from './use-read-aloud.ts'

interface Props {
  readonly aloud: Aloud
  readonly renderer: TextRenderer
  readonly text: TextBook
  readonly at: TextRelocation | undefined
  /** True while the lower bar of the reader is shown, above which this one moves. */
  readonly isRaised: boolean
}

/** Reads the book aloud, and renders the buttons for it. */
export function AloudBar({ aloud, renderer, text, at, isRaised }: Props) {
  const t = useText()
  const { state, choices, setChoices, voices, toggle, step } = useReadAloud({ aloud, renderer, text, at })
  const [hasOptions, setHasOptions] = useState(false)
  useCloseOnBack(() => setHasOptions(false), hasOptions)
  const isSpeaking = state.status === 'speaking' || state.status === 'loading'
  const closeOptions = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !hasOptions) return
    // Otherwise the same key would stop reading aloud.
    event.preventDefault()
    setHasOptions(false)
  }
  return (
    <section
      className={classes(styles.layer, isRaised && styles.raised)}
      aria-label={t('text_speech.title')}
      data-chrome=""
      data-raised={isRaised || undefined}
      onKeyDown={closeOptions}
    >
      {hasOptions && (
        <AloudOptions
          voices={voices}
          language={state.sentence?.language || text.language}
          choices={choices}
          onChange={setChoices}
        />
      )}
      <div className={styles.bar}>
        <IconButton
          label={t('text_speech.previous')}
          icon={<IconPlayerTrackPrev size={20} />}
          directional
          onClick={() => step(-1)}
        />
        <IconButton
          label={t(isSpeaking ? 'text_speech.pause' : 'text_speech.play')}
          icon={isSpeaking ? <IconPlayerPauseFilled size={24} /> : <IconPlayerPlayFilled size={24} />}
          className={styles.play}
          directional={!isSpeaking}
          onClick={toggle}
        />
        <IconButton
          label={t('text_speech.next')}
          icon={<IconPlayerTrackNext size={20} />}
          directional
          onClick={() => step(1)}
        />
        <p className={styles.status} role="status">
          {state.status === 'failed' && t('text_speech.failed')}
          {state.status === 'ended' && t('text_speech.ended')}
        </p>
        <IconButton
          label={t('text_speech.options')}
          icon={<IconAdjustments size={20} />}
          aria-expanded={hasOptions}
          onClick={() => setHasOptions(!hasOptions)}
        />
        <IconButton label={t('text_speech.stop')} icon={<IconX size={20} />} onClick={aloud.stop} />
      </div>
    </section>
  )
}
