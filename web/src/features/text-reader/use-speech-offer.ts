import { useSyncExternalStore } from 'react'

const noVoices: readonly SpeechSynthesisVoice[] = []
let known = noVoices

/** Returns the same list until the browser has other voices. */
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

/** Returns true when the browser has a voice; most find them out only after they were asked. */
export const useSpeechOffer = (): boolean =>
  useSyncExternalStore(subscribeVoices, () => listVoices().length > 0)
