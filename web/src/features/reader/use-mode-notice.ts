import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { ReadingMode } from './reader-settings.ts'

/** Names an unusual reading mode as soon as it is known, before the first turn in the wrong direction. */
export function useModeNotice(mode: ReadingMode | undefined, showNotice: (text: string) => void): void {
  const t = useText()
  const isKnown = mode !== undefined
  const show = useEffectEvent(() => {
    if (mode !== undefined && mode !== 'ltr') showNotice(t(`reader.mode_${mode}`))
  })
  useEffect(() => {
    if (isKnown) show()
  }, [isKnown])
}
