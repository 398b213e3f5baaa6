import type { GroupLoaders } from './text-groups.ts'

/** Loaders of the Arabic texts, apart from those of English: each takes room in the first load of everybody. */
export const arabicLoaders: GroupLoaders = {
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
}
