import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  AddressPart,
  type Held,
  HeldOption,
  type LeftBehind,
  type TakeoverKind,
  type TakeoverLook,
  type TakeoverReport,
} from '@lectern/contract/takeover'
import { createPrivateFolder } from '../../config/private-files.ts'
import { ConfigError } from '../../config/read-config.ts'
import { openDatabase } from '../../db/open.ts'
import { startLook, startTakeover } from './start-takeover.ts'
import type { TakeoverChoices } from './takeover-run.ts'
import { undoTakeover } from './undo-takeover.ts'

/** Options of the command line that are no settings, as `--help` lists them. */
export const takeoverOptions = [
  { flag: 'take-over', help: 'take over from the config folder of a Komga or Kavita server, then start' },
  { flag: 'take-over-root', help: 'folder here of a library there: /comics=/srv/comics; may be repeated' },
  { flag: 'take-over-look', help: 'only say what is there and what would come over' },
  {
    flag: 'take-over-allow',
    help: `options that change files and may be on, and private lists: ${HeldOption.options.join(', ')}`,
  },
  {
    flag: 'take-over-address',
    help: `parts of the address there that this server takes: ${AddressPart.options.join(', ')}`,
  },
  { flag: 'take-over-undo', help: 'put the database from before the last take-over back, then start' },
] as const

/** What the command line asks for. */
export interface TakeoverCommand {
  readonly from: string | undefined
  /** Old roots, as the old server shows them, and new ones. */
  readonly roots: readonly (readonly [old: string, now: string])[]
  readonly allowed: readonly HeldOption[]
  readonly addresses: readonly AddressPart[]
  readonly isLook: boolean
  readonly isUndo: boolean
}

function readRoot(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1)
    throw new ConfigError(
      `--take-over-root is '${text}', but must be an old and a new folder: /comics=/srv/comics.`,
    )
  return [text.slice(0, at).replace(/(?<=.)\/+$/, ''), resolve(text.slice(at + 1))]
}

function readAddress(text: string): AddressPart {
  const part = AddressPart.safeParse(text)
  if (!part.success)
    throw new ConfigError(
      `--take-over-address is '${text}', but must be one of ${AddressPart.options.join(', ')}.`,
    )
  return part.data
}

function readAllowed(text: string): HeldOption {
  const option = HeldOption.safeParse(text)
  if (!option.success)
    throw new ConfigError(
      `--take-over-allow is '${text}', but must be one of ${HeldOption.options.join(', ')}.`,
    )
  return option.data
}

/** Splits the command line into what is about a take-over, and the settings. Throws a `ConfigError`. */
export function readTakeoverCommand(args: readonly string[]): {
  command: TakeoverCommand | undefined
  rest: string[]
} {
  const own: string[] = []
  const rest: string[] = []
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? ''
    const isOwn = /^--take-over(-[a-z]+)?(=|$)/.test(arg)
    ;(isOwn ? own : rest).push(arg)
    if (isOwn && !arg.includes('=') && !/-(look|undo)$/.test(arg) && i + 1 < args.length) {
      i += 1
      own.push(args[i] ?? '')
    }
  }
  if (own.length === 0) return { command: undefined, rest }
  try {
    const { values } = parseArgs({
      args: own,
      strict: true,
      options: {
        'take-over': { type: 'string' },
        'take-over-root': { type: 'string', multiple: true, default: [] },
        'take-over-allow': { type: 'string', multiple: true, default: [] },
        'take-over-address': { type: 'string', multiple: true, default: [] },
        'take-over-look': { type: 'boolean', default: false },
        'take-over-undo': { type: 'boolean', default: false },
      },
    })
    const from = values['take-over']
    const isUndo = values['take-over-undo']
    if (from === undefined && !isUndo)
      throw new ConfigError('--take-over needs the config folder of the old server.')
    const command = {
      from: from === undefined ? undefined : resolve(from),
      roots: values['take-over-root'].map(readRoot),
      allowed: values['take-over-allow'].flatMap((text) => text.split(',')).map(readAllowed),
      addresses: values['take-over-address'].flatMap((text) => text.split(',')).map(readAddress),
      isLook: values['take-over-look'],
      isUndo,
    }
    return { command, rest }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${(error as Error).message.split('. ')[0]}.`)
  }
}

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
function describeReport(report: TakeoverReport): string {
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
function describeLook(look: TakeoverLook): string {
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

/**
 * Does what the command line asks for before the server starts. Returns false when the server should not start. Throws a `TakeoverError`,
 * and nothing is changed then.
 */
export async function runTakeoverCommand(
  configDir: string,
  { from, roots, allowed, addresses, isLook, isUndo }: TakeoverCommand,
  write: (text: string) => void,
): Promise<boolean> {
  createPrivateFolder(configDir)
  if (isUndo) {
    const undone = await undoTakeover(configDir)
    write(
      undone
        ? `The take-over was undone; the database that it made is kept in ${undone.kept}.\n`
        : 'There is no take-over to undo.\n',
    )
    if (!undone) return false
  }
  if (from === undefined) return true
  const database = join(configDir, 'lectern.sqlite')
  const db = await openDatabase(database, { readers: 1 })
  try {
    const places = { from, database, configDir, postersFolder: join(configDir, 'posters') }
    const first = await startLook(places)
    const chosen = first.libraries.flatMap((l) => {
      const found =
        roots.find(([old]) => old === l.oldRoot) ?? roots.find(([old]) => l.oldRoot.startsWith(`${old}/`))
      return found ? [[l.id, join(found[1], l.oldRoot.slice(found[0].length))] as const] : []
    })
    const choices: TakeoverChoices = { roots: Object.fromEntries(chosen), leftOut: [], allowed, addresses }
    if (isLook) {
      write(
        describeLook(chosen.length > 0 || addresses.length > 0 ? await startLook(places, choices) : first),
      )
      return false
    }
    write(describeReport(await startTakeover(db, places, choices)))
    return true
  } finally {
    await db.close()
  }
}
