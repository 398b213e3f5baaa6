import type {
  AddressPart,
  Held,
  HeldOption,
  LeftBehind,
  TakeoverKind,
  TakeoverLook,
  TakeoverReport,
} from '@lectern/contract/takeover'

const names: Readonly<Record<TakeoverKind, string>> = {
  users: 'users',
  apiKeys: 'API keys',
  libraries: 'libraries',
  series: 'series',
  books: 'books',
  progress: 'reading progress',
  bookmarks: 'bookmarks',
  collections: 'collections',
  readLists: 'read lists',
  posters: 'posters',
  pageDecisions: 'duplicate page decisions',
  clientSettings: 'app settings',
  settings: 'server settings',
  history: 'history',
  announcements: 'read announcements',
  activity: 'sign-ins',
}

const reasons = {
  OWNER_MISSING: 'their book, series or user is missing',
  OUTSIDE_LIBRARY: 'outside their library folder',
  LIBRARY_LEFT_OUT: 'their library is not imported',
  NO_IMAGE: 'no readable image',
  UNKNOWN_VALUE: 'unknown type',
  NAME_TAKEN: 'the name is already in use',
  FOLDER_IN_FOLDER: 'their folder is inside the folder of another library',
  DELETED_HERE: 'deleted here since an earlier import',
  PRIVATE: 'visible only to their owners there, but to everyone here',
} as const

const options: Readonly<Record<HeldOption, string>> = {
  deletePages: 'automatic deletion of duplicate pages',
  convertToCbz: 'conversion to CBZ',
  repairExtensions: 'fixing of wrong file extensions',
  emptyTrashAfterScan: 'emptying the trash after every scan',
  privateLists: 'lists and collections visible only to their owners',
}

const serverNames = { KOMGA: 'Komga', KAVITA: 'Kavita' } as const

const leftBehindNames: Readonly<Record<LeftBehind, string>> = {
  passwords: 'accounts imported without a password, which an administrator has to set',
  apiKeys: 'API keys',
  ratings: 'ratings and reviews',
  highlights: 'highlights',
  contents: 'personal table of contents entries',
  filters: 'filters',
  devices: 'email devices',
  sessions: 'reading sessions',
  images: 'images outside archives, and hidden files',
  covers: 'custom series posters',
  mixedFolders: 'folders with several series, which become one series without their metadata',
}

/** Returns a line for an option that an administrator has to allow. */
const describeHeld = ({ option, libraryName, count }: Held): string => {
  if (option === 'privateLists') return `  ${count} ${options[option]}`
  return `  ${options[option]}${libraryName === null ? `, ${count} pages` : ` in ${libraryName}`}`
}

/** Returns a title and its lines; nothing without lines. */
const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines]

const heldLines = (held: TakeoverReport['held']): string[] => {
  const isList = ({ option }: Held) => option === 'privateLists'
  return [
    ...section('\nLeft off (you can turn them on later):', held.filter((h) => !isList(h)).map(describeHeld)),
    ...section(
      '\nNot imported unless you allow it with --take-over-allow privateLists:',
      held.filter(isList).map(describeHeld),
    ),
  ]
}

const addressNames: Readonly<Record<AddressPart, string>> = {
  contextPath: 'context path',
  serverPort: 'port',
  koboPort: 'Kobo port',
}

const addressLines = (addresses: TakeoverReport['addresses']): string[] =>
  section(
    '\nApps and devices use this address of the old server. Use it here with --take-over-address, or change the apps:',
    addresses.map(
      ({ part, value, isTaken }) =>
        `  ${addressNames[part]} ${value} (--take-over-address ${part})${isTaken ? ', used' : ', not used'}`,
    ),
  )

const leftLines = (leftBehind: TakeoverReport['leftBehind']): string[] =>
  section(
    '\nNot imported:',
    leftBehind.map(({ what, count }) => `  ${count} ${leftBehindNames[what]}`),
  )

const laterLines = (steps: TakeoverReport['laterSteps']): string[] =>
  section(
    'The database is newer than this version expects. These schema changes only add to it:',
    steps.map((step) => `  ${step}`),
  )

/** Describes the result of an import in lines for a terminal. */
export function describeReport(report: TakeoverReport): string {
  const kinds = Object.entries(report.kinds).filter(([, c]) => report.server === 'KOMGA' || c.found > 0)
  const lines = kinds.map(([kind, c]) => {
    const parts = [
      `${c.added} of ${c.found}`,
      ...(c.updated > 0 ? [`${c.updated} updated`] : []),
      ...(c.kept > 0 ? [`${c.kept} kept`] : []),
      ...(c.skipped > 0 ? [`${c.skipped} skipped`] : []),
    ]
    return `  ${names[kind as TakeoverKind].padEnd(24)} ${parts.join(', ')}`
  })
  const { same, otherSize, missing } = report.files
  return [
    `Imported from ${serverNames[report.server]} ${report.version} in ${(report.took / 1000).toFixed(1)} seconds:`,
    ...laterLines(report.laterSteps),
    ...lines,
    ...report.reasons.map((r) => `  skipped: ${r.count} ${names[r.kind]}, ${reasons[r.reason]}`),
    `Files: ${same} match, ${otherSize} differ in size (analyzed again), ${missing} not found.`,
    ...leftLines(report.leftBehind),
    ...addressLines(report.addresses),
    ...heldLines(report.held),
    ...(report.backup === null
      ? []
      : ['', `To undo the import, start with --take-over-undo (${report.backup}).`]),
    '',
  ].join('\n')
}

/** Describes the data of the other server in lines for a terminal. */
export function describeInspection(look: TakeoverLook): string {
  return [
    `${serverNames[look.server]} ${look.version}${look.isAgain ? ', imported before' : ''}:`,
    ...laterLines(look.laterSteps),
    ...Object.entries(look.counts)
      .filter(([, count]) => look.server === 'KOMGA' || count > 0)
      .map(([kind, count]) => `  ${names[kind as TakeoverKind].padEnd(24)} ${count}`),
    'Libraries:',
    ...look.libraries.map((l) =>
      l.isThere
        ? `  ${l.name}: ${l.root}, ${l.matching} of ${l.sampled} checked files match`
        : `  ${l.name}: ${l.root} does not exist; set another folder with --take-over-root ${l.oldRoot}=<folder>`,
    ),
    ...leftLines(look.leftBehind),
    ...addressLines(look.addresses),
    ...heldLines(look.held),
    '',
  ].join('\n')
}
