/** Texts of one part of the client: the names of their files in `<language>/`. A group is loaded with the first screen that needs it, one chunk per language. */
export const textGroups = {
  /** Every screen. */
  start: ['app', 'errors', 'ui'],
  /** What failed, and the reasons that servers give: loaded with the login, elsewhere with the first failure or some seconds after the start. */
  failures: ['purposes', 'server-errors'],
  /** Login and account. */
  account: ['auth'],
  /** What the browsing screens and the readers have in common. */
  shared: ['books', 'progress', 'series'],
  browse: ['analysis', 'collections', 'dashboard', 'filters', 'libraries', 'readlists', 'scan', 'tasks'],
  reader: ['reader'],
  /** Panels and cards of the comic reader, which open later than the book. */
  readerTools: [
    'guided',
    'reading',
    'reading-look',
    'reading-marks',
    'reading-progress',
    'reading-strip',
    'reading-tools',
  ],
  /** Contents and text of a book, and the data saver. */
  readerText: ['reading-text'],
  /** The reader of text books. */
  textReader: ['text-reader'],
  /** Reading aloud. */
  textSpeech: ['text-speech'],
  /** Bookmarks, highlights and notes of books and series, as their pages list them. */
  marks: ['marks'],
  /** Search, the command palette and the list of keys, all of which open later than the screen. */
  search: ['search'],
  /** Section of dialogs that changes posters. */
  posters: ['posters'],
  /** What all forms with locks say; loaded with the first dialog of them. */
  forms: ['forms'],
  /** Dialogs that edit the metadata of books and series. */
  edit: ['edit'],
  /** Selection, work on many items, and what was done: all of it later than the screen. */
  organise: ['organise'],
  /** Dialogs that change collections and read lists, and those that delete. */
  sets: ['sets'],
  /** What all screens of administration share: navigation, tabs and tables. */
  adminFrame: ['admin'],
  /** The screen that takes another server over. */
  takeover: ['takeover'],
  /** The check of the server. */
  serverCheck: ['server-check'],
  /** Screens about reading elsewhere. */
  devices: ['devices'],
  /** Screens of administration. */
  admin: ['admin-account', 'admin-metrics', 'admin-operations', 'admin-server', 'admin-users'],
  /** Screens that look after the files of books. */
  media: ['admin-duplicates', 'admin-files', 'admin-history'],
  /** Import of books and of read lists. */
  import: ['import', 'import-cbl'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TextGroup = keyof typeof textGroups
