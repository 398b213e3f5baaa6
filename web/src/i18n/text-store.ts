import { loadTexts } from 'virtual:texts'
import { getLanguage, type Language } from './languages.ts'
import type { TextGroup } from './text-groups.ts'

export type Messages = Readonly<Record<string, string>>

/** The shown texts. The object is replaced as a whole, so that it can be compared by identity. */
export interface LoadedText {
  readonly language: Language
  readonly messages: Messages
}

/** Groups that screens have requested. A language can be shown when it has all of them. */
const wantedGroups = new Set<TextGroup>(['start'])
const loads = new Map<string, Promise<void>>()
/** Language tag → texts of all its loaded groups. */
const messagesOf = new Map<string, Messages>()
const listeners = new Set<() => void>()
let current: LoadedText | undefined
let wantedTag = ''

/** Loads each group of a language once; a failed load is tried again by the next call. */
function loadGroup(language: Language, group: TextGroup): Promise<void> {
  const key = `${language.tag} ${group}`
  const known = loads.get(key)
  if (known) return known
  const load = loadTexts(language.tag, group).then(({ messages }) => {
    messagesOf.set(language.tag, { ...messagesOf.get(language.tag), ...messages })
  })
  loads.set(key, load)
  load.catch(() => loads.delete(key))
  return load
}

const loadGroups = (language: Language, groups: Iterable<TextGroup>) =>
  Promise.all(Array.from(groups, (group) => loadGroup(language, group)))

function publish(language: Language): LoadedText {
  const messages = messagesOf.get(language.tag) ?? {}
  if (current?.messages === messages) return current
  current = { language, messages }
  for (const handler of listeners) handler()
  return current
}

/**
 * Loads the texts of a language, in all requested groups, and shows them; English if that fails. Until then the screen keeps the
 * previous language.
 */
export async function showLanguage(tag: string): Promise<LoadedText> {
  wantedTag = tag
  const language = getLanguage(tag)
  try {
    await loadGroups(language, wantedGroups)
  } catch (error) {
    if (language.tag === 'en') throw error
    return showLanguage('en')
  }
  // Another language may have been chosen meanwhile.
  return wantedTag === tag || !current ? publish(language) : current
}

/** Loads the texts of further groups in the language that is shown; resolves when every text of them can be shown. */
export async function ensureTexts(...groups: readonly TextGroup[]): Promise<void> {
  for (const group of groups) wantedGroups.add(group)
  const language = current?.language ?? getLanguage(wantedTag)
  await loadGroups(language, groups)
  if (current?.language === language) publish(language)
}

export const getText = (): LoadedText | undefined => current
export const subscribeToText = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => {
    listeners.delete(handler)
  }
}
