import { useSyncExternalStore } from 'react'

const noVoices: readonly SpeechSynthesisVoice[] = []
let known = noVoices

/** Lists the voices of the browser. Returns the same array until they change. */
export function listVoices(): readonly SpeechSynthesisVoice[] {
  const voices = globalThis.speechSynthesis?.getVoices() ?? noVoices
  const isSame = voices.length === known.length && voices.every((voice, at) => voice === known[at])
  if (!isSame) known = [...voices]
  return known
}

export function subscribeVoices(handler: () => void): () => void {
  const synthesis = globalThis.speechSynthesis
  synthesis?.addEventListener?.('voiceschanged', handler)
  return () => synthesis?.removeEventListener?.('voiceschanged', handler)
}

/** Returns true once the browser has a voice; most browsers list them only after the first call. */
export const useHasVoices = (): boolean =>
  useSyncExternalStore(subscribeVoices, () => listVoices().length > 0)
