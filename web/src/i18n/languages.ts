import type { GroupLoaders } from './text-groups.ts'

export interface Language {
  /** Language tag (BCP 47). */
  readonly tag: string
  /** Name in the language itself, for users who cannot read the current one. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  /** Loads the texts of a group, one chunk each. */
  readonly load: GroupLoaders
}

const english: Language = {
  tag: 'en',
  name: 'English',
  dir: 'ltr',
  load: {
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
  },
}

export const languages: readonly Language[] = [
  english,
  {
    tag: 'ar',
    name: 'العربية',
    dir: 'rtl',
    load: {
      start: () => import('./locales/ar-start.ts'),
      failures: () => import('./locales/ar-failures.ts'),
      account: () => import('./locales/ar-account.ts'),
      shared: () => import('./locales/ar-shared.ts'),
      browse: () => import('./locales/ar-browse.ts'),
      reader: () => import('./locales/ar-reader.ts'),
      readerTools: () => import('./locales/ar-reader-tools.ts'),
      readerText: () => import('./locales/ar-reader-text.ts'),
      textReader: () => import('./locales/ar-text-reader.ts'),
      textSpeech: () => import('./locales/ar-text-speech.ts'),
      find: () => import('./locales/ar-find.ts'),
      marks: () => import('./locales/ar-marks.ts'),
      takeover: () => import('./locales/ar-takeover.ts'),
      serverCheck: () => import('./locales/ar-server-check.ts'),
      devices: () => import('./locales/ar-devices.ts'),
      posters: () => import('./locales/ar-posters.ts'),
      forms: () => import('./locales/ar-forms.ts'),
      edit: () => import('./locales/ar-edit.ts'),
      organise: () => import('./locales/ar-organise.ts'),
      sets: () => import('./locales/ar-sets.ts'),
      adminFrame: () => import('./locales/ar-admin-frame.ts'),
      admin: () => import('./locales/ar-admin.ts'),
      media: () => import('./locales/ar-media.ts'),
      import: () => import('./locales/ar-import.ts'),
    },
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
