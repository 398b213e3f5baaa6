const baseOf = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? ''
const tagOf = (language: string): string => language.toLowerCase().replace('_', '-')

export type Voice = Pick<SpeechSynthesisVoice, 'voiceURI' | 'name' | 'lang' | 'localService' | 'default'>

/** Returns how well a voice suits a language, less is better: by region, then language, then voices of the device before those of the network. */
const rank = (voice: Voice, language: string): number => {
  const place = tagOf(voice.lang) === tagOf(language) ? 0 : 1
  const own = baseOf(voice.lang) === baseOf(language) ? place : 2
  return own * 4 + (voice.localService ? 0 : 2) + (voice.default ? 0 : 1)
}

/** Returns the voices of a language first, then the others by their languages. */
export function sortVoices<V extends Voice>(voices: readonly V[], language: string): readonly V[] {
  const isOwn = (voice: V) => baseOf(voice.lang) === baseOf(language)
  const own = voices.filter(isOwn).toSorted((a, b) => rank(a, language) - rank(b, language))
  const others = voices
    .filter((voice) => !isOwn(voice))
    .toSorted((a, b) => a.lang.localeCompare(b.lang) || a.name.localeCompare(b.name))
  return [...own, ...others]
}

/** Returns the voice for a language: the chosen one, otherwise the best one. Undefined if the browser must choose. */
export function pickVoice<V extends Voice>(
  voices: readonly V[],
  language: string,
  chosen: Readonly<Record<string, string>>,
): V | undefined {
  const wanted = chosen[baseOf(language)]
  const own = wanted === undefined ? undefined : voices.find(({ voiceURI }) => voiceURI === wanted)
  if (own) return own
  const [best] = sortVoices(voices, language)
  return best && baseOf(best.lang) === baseOf(language) ? best : undefined
}

/** Returns the choices with a voice for a language. */
export const chooseVoice = (
  chosen: Readonly<Record<string, string>>,
  language: string,
  voiceURI: string,
): Record<string, string> => ({ ...chosen, [baseOf(language)]: voiceURI })
