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
  pageDecisions: 'decisions about pages',
  clientSettings: 'settings of clients',
  settings: 'settings of the server',
  history: 'history',
  announcements: 'announcements read',
  activity: 'sign-ins',
}

const reasons = {
  OWNER_MISSING: 'what they belong to is not there',
  OUTSIDE_LIBRARY: 'outside the folder of their library',
  LIBRARY_LEFT_OUT: 'their library does not come over',
  NO_IMAGE: 'no image that can be read',
  UNKNOWN_VALUE: 'of a kind that is not known here',
  NAME_TAKEN: 'the name is taken here',
  FOLDER_IN_FOLDER: 'their folder lies in that of another library',
  DELETED_HERE: 'deleted here since an earlier take-over',
  PRIVATE: 'only their owners saw them, and everybody would see them here',
} as const

const options: Readonly<Record<HeldOption, string>> = {
  deletePages: 'automatic deletion of pages',
  convertToCbz: 'conversion to CBZ',
  repairExtensions: 'repair of file endings',
  emptyTrashAfterScan: 'emptying the trash after scans',
  privateLists: 'lists and collections that only their owners saw',
}

const serverNames = { KOMGA: 'Komga', KAVITA: 'Kavita' } as const

const left: Readonly<Record<LeftBehind, string>> = {
  passwords: 'accounts without a password here: an administrator sets one',
  apiKeys: 'API keys',
  ratings: 'ratings and reviews',
  highlights: 'highlights',
  contents: 'own entries in tables of contents',
  filters: 'filters',
  devices: 'devices for e-mail',
  sessions: 'reading sessions',
  images: 'images that are not in an archive, and hidden files',
  covers: 'chosen covers of series',
  mixedFolders: 'folders of several series, which are one series here: what is known of these series',
}

/** A line for what waits for a yes. */
const describeHeld = ({ option, libraryName, count }: Held): string => {
  if (option === 'privateLists') return `  ${count} ${options[option]}`
  return `  ${options[option]}${libraryName === null ? `, ${count} pages` : ` in ${libraryName}`}`
}

const heldLines = (held: TakeoverReport['held']): string[] => {
  const lists = held.filter(({ option }) => option === 'privateLists')
  const changing = held.filter(({ option }) => option !== 'privateLists')
  return [
    ...(changing.length > 0 ? ['', 'Turned off until you turn it on:', ...changing.map(describeHeld)] : []),
    ...(lists.length > 0
      ? [
          '',
          'Left out unless you allow them with --take-over-allow privateLists:',
          ...lists.map(describeHeld),
        ]
      : []),
  ]
}

const addressNames: Readonly<Record<AddressPart, string>> = {
  contextPath: 'context path',
  serverPort: 'port',
  koboPort: 'port of Kobo',
}

const addressLines = (addresses: TakeoverReport['addresses']): string[] =>
  addresses.length === 0
    ? []
    : [
        '',
        'Apps and devices know the old server by this; take it with --take-over-address, or change it there:',
        ...addresses.map(
          ({ part, value, isTaken }) =>
            `  ${addressNames[part]} ${value} (--take-over-address ${part})${isTaken ? ', taken' : ', not taken'}`,
        ),
      ]

const leftLines = (leftBehind: TakeoverReport['leftBehind']): string[] =>
  leftBehind.length === 0
    ? []
    : ['', 'Does not come over:', ...leftBehind.map(({ what, count }) => `  ${count} ${left[what]}`)]

const laterLines = (steps: TakeoverReport['laterSteps']): string[] =>
  steps.length === 0
    ? []
    : ['Newer than what this version knows; these steps only added something:', ...steps.map((s) => `  ${s}`)]

/** Describes the result in lines for a terminal. */
export function describeReport(report: TakeoverReport): string {
  const kinds = Object.entries(report.kinds).filter(([, c]) => report.server === 'KOMGA' || c.found > 0)
  const lines = kinds.map(([kind, c]) => {
    const parts = [
      `${c.added} of ${c.found}`,
      ...(c.updated > 0 ? [`${c.updated} updated`] : []),
      ...(c.kept > 0 ? [`${c.kept} kept as they are here`] : []),
      ...(c.skipped > 0 ? [`${c.skipped} left out`] : []),
    ]
    return `  ${names[kind as TakeoverKind].padEnd(24)} ${parts.join(', ')}`
  })
  const { same, otherSize, missing } = report.files
  return [
    `Taken over from ${serverNames[report.server]} ${report.version} in ${(report.took / 1000).toFixed(1)} seconds:`,
    ...laterLines(report.laterSteps),
    ...lines,
    ...report.reasons.map((r) => `  left out: ${r.count} ${names[r.kind]}, ${reasons[r.reason]}`),
    `Files: ${same} the same, ${otherSize} of another size (read again), ${missing} not found.`,
    ...leftLines(report.leftBehind),
    ...addressLines(report.addresses),
    ...heldLines(report.held),
    ...(report.backup === null ? [] : ['', `To undo it, start with --take-over-undo (${report.backup}).`]),
    '',
  ].join('\n')
}

/** Describes what was found in lines for a terminal. */
export function describeLook(look: TakeoverLook): string {
  return [
    `${serverNames[look.server]} ${look.version}${look.isAgain ? ', taken over before' : ''}:`,
    ...laterLines(look.laterSteps),
    ...Object.entries(look.counts)
      .filter(([, count]) => look.server === 'KOMGA' || count > 0)
      .map(([kind, count]) => `  ${names[kind as TakeoverKind].padEnd(24)} ${count}`),
    'Libraries:',
    ...look.libraries.map((l) =>
      l.isThere
        ? `  ${l.name}: ${l.root}, ${l.matching} of ${l.sampled} files looked up are the same`
        : `  ${l.name}: ${l.root} is not there; name another with --take-over-root ${l.oldRoot}=<folder>`,
    ),
    ...leftLines(look.leftBehind),
    ...addressLines(look.addresses),
    ...heldLines(look.held),
    '',
  ].join('\n')
}
