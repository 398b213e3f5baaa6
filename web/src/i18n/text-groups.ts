/** Texts of one part of the client: the names of their files. A group is loaded with the first screen that needs it, one chunk per language. */
export const textGroups = {
  /** Every screen. */
  start: ['app', 'errors', 'purposes', 'ui'],
  /** Login and account. */
  account: ['auth'],
  /** What the browsing screens and the readers have in common. */
  shared: ['books', 'progress', 'series'],
  browse: ['analysis', 'collections', 'dashboard', 'filters', 'libraries', 'readlists', 'scan', 'tasks'],
  reader: ['reader'],
  /** Panels and cards of the comic reader, which open later than the book. */
  readerTools: ['guided', 'reading', 'reading-look', 'reading-progress', 'reading-strip', 'reading-tools'],
  /** Contents and text of a book, and the data saver. */
  readerText: ['reading-text'],
  /** The reader of text books. */
  textReader: ['text-reader'],
  /** Search, the command palette and the list of keys, all of which open later than the screen. */
  find: ['find'],
  /** What all screens of administration share: navigation, tabs and tables. */
  adminFrame: ['admin'],
  /** Screens of administration. */
  admin: ['admin-account', 'admin-operations', 'admin-server', 'admin-users'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TextGroup = keyof typeof textGroups
export type Messages = Readonly<Record<string, string>>
export type LoadMessages = () => Promise<{ readonly messages: Messages }>
/** Loader of the texts of each group in one language. */
export type GroupLoaders = Readonly<Record<TextGroup, LoadMessages>>
