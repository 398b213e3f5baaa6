import type { Annotation } from '@lectern/contract/annotations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { isTouchScreen } from '../../../ui/dialog/use-kept-focus.ts'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'
import styles from './TextSelectionBar.module.css'
import { colors } from './text-annotations.ts'
import type { TextAnnotations } from './use-text-annotations.ts'

interface Props {
  readonly annotation: Annotation
  readonly annotations: TextAnnotations
}

/** Maximum length of a note, in characters. */
const maxNote = 10_000

/** Renders color and note of a highlight, which can be changed, and a button that removes it. */
export function AnnotationPanel({ annotation, annotations }: Props) {
  const t = useText()
  const [note, setNote] = useState(annotation.note)
  const field = useRef<HTMLTextAreaElement>(null)
  const isRemoved = useRef(false)
  const [isFresh] = useState(annotations.isFresh)
  const close = () => annotations.open(undefined)
  const save = useEffectEvent(() => {
    if (note !== annotation.note && !isRemoved.current) annotations.edit(annotation.id, { note })
  })
  useEffect(() => {
    // On touch screens, the keyboard would cover the highlight while only its color is changed.
    if (isFresh || !isTouchScreen()) field.current?.focus({ preventScroll: true })
    // The note is saved however the panel closes.
    return () => save()
  }, [isFresh])
  return (
    <ReaderPanel title={t('text_reader.highlighted')} onClose={close}>
      <blockquote className={styles.quote} data-color={annotation.color}>
        <bdi>{annotation.locator?.text?.highlight}</bdi>
      </blockquote>
      <div className={styles.colors}>
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.color}
            data-color={color}
            aria-pressed={annotation.color === color}
            aria-label={t(`text_reader.color_${color}`)}
            onClick={() => annotations.edit(annotation.id, { color })}
          />
        ))}
      </div>
      <textarea
        ref={field}
        className={styles.field}
        value={note}
        maxLength={maxNote}
        aria-label={t('text_reader.own_note')}
        placeholder={t('text_reader.own_note')}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={close}>
          {t('text_reader.done')}
        </Button>
        <Button
          onClick={() => {
            isRemoved.current = true
            annotations.remove(annotation.id)
          }}
        >
          {t('text_reader.remove')}
        </Button>
      </div>
    </ReaderPanel>
  )
}
