import type { GroupLoaders, TextGroup } from './text-groups.ts'

export interface Language {
  /** Language tag (BCP 47). */
  readonly tag: string
  /** Name in the language itself, for users who cannot read the current one. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  /** Loads the texts of a group, one chunk each. */
  readonly load: (group: TextGroup) => ReturnType<GroupLoaders[TextGroup]>
}

const englishLoaders: GroupLoaders = {
  start: () => import('./locales/en-start.ts'),
  failures: () => import('./locales/en-failures.ts'),
  account: () => import('./locales/en-account.ts'),
  shared: () => import('./locales/en-shared.ts'),
  browse: () => import('./locales/en-browse.ts'),
  reader: () => import('./locales/en-reader.ts'),
  readerTools: () => import('./locales/en-reader-tools.ts'),
  readerText: () => import('./locales/en-reader-text.ts'),
  textReader: () => import('./locales/en-text-reader.ts'),
  textSpeech: () => import('./locales/en-text-speech.ts'),
  find: () => import('./locales/en-find.ts'),
  marks: () => import('./locales/en-marks.ts'),
  takeover: () => import('./locales/en-takeover.ts'),
  serverCheck: () => import('./locales/en-server-check.ts'),
  devices: () => import('./locales/en-devices.ts'),
  posters: () => import('./locales/en-posters.ts'),
  forms: () => import('./locales/en-forms.ts'),
  edit: () => import('./locales/en-edit.ts'),
  organise: () => import('./locales/en-organise.ts'),
  sets: () => import('./locales/en-sets.ts'),
  adminFrame: () => import('./locales/en-admin-frame.ts'),
  admin: () => import('./locales/en-admin.ts'),
  media: () => import('./locales/en-media.ts'),
  import: () => import('./locales/en-import.ts'),
}

const english: Language = {
  tag: 'en',
  name: 'English',
  dir: 'ltr',
  load: (group) => englishLoaders[group](),
}

export const languages: readonly Language[] = [
  english,
  {
    tag: 'ar',
    name: 'العربية',
    dir: 'rtl',
    load: async (group) => (await import('./arabic-loaders.ts')).arabicLoaders[group](),
  },
]

const findLanguage = (tag: string): Language | undefined => {
  const wanted = tag.toLowerCase()
  // Only the language counts, not the region: `ar-EG` is Arabic.
  return languages.find((language) => wanted === language.tag || wanted.startsWith(`${language.tag}-`))
}

/** Returns the language of a tag; for an empty or unknown tag the first one that the browser asks for, otherwise English. */
export function getLanguage(
  tag: string,
  browserTags: readonly string[] = navigator.languages ?? [],
): Language {
  const candidates = [tag, ...browserTags]
  return candidates.map(findLanguage).find((language) => language !== undefined) ?? english
}
