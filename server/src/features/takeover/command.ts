import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AddressPart, HeldOption } from '@lectern/contract/takeover'
import { createPrivateFolder } from '../../config/private-files.ts'
import { ConfigError } from '../../config/read-config.ts'
import { openDatabase } from '../../db/open.ts'
import { describeInspection, describeReport } from './describe-takeover.ts'
import { startInspection, startTakeover } from './start-takeover.ts'
import type { TakeoverChoices } from './takeover-run.ts'
import { undoTakeover } from './undo-takeover.ts'

/** Options of the command line that are not settings, as `--help` lists them. */
export const takeoverOptions = [
  { flag: 'take-over', help: 'import from the config folder of a Komga or Kavita server, then start' },
  { flag: 'take-over-root', help: 'other folder of a library: /comics=/srv/comics; may be repeated' },
  { flag: 'take-over-look', help: 'only show what would be imported' },
  {
    flag: 'take-over-allow',
    help: `allow options that change files, or private lists: ${HeldOption.options.join(', ')}`,
  },
  {
    flag: 'take-over-address',
    help: `parts of the old address to use for this server: ${AddressPart.options.join(', ')}`,
  },
  { flag: 'take-over-undo', help: 'restore the database from before the last import, then start' },
] as const

/** An import as the command line requests it. */
export interface TakeoverCommand {
  readonly from: string | undefined
  /** Roots of libraries on the old server and here. */
  readonly roots: readonly (readonly [old: string, here: string])[]
  readonly allowed: readonly HeldOption[]
  readonly addresses: readonly AddressPart[]
  readonly isInspection: boolean
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

function readOption<T extends string>(
  flag: string,
  options: { readonly options: readonly T[] },
  text: string,
): T {
  const option = options.options.find((name) => name === text)
  if (option === undefined)
    throw new ConfigError(`--${flag} is '${text}', but must be one of ${options.options.join(', ')}.`)
  return option
}

/** Splits the command line into the options of an import and the settings. Throws a `ConfigError`. */
export function readTakeoverCommand(args: readonly string[]): {
  command: TakeoverCommand | undefined
  rest: string[]
} {
  const ownArgs: string[] = []
  const rest: string[] = []
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? ''
    const isOwn = /^--take-over(-[a-z]+)?(=|$)/.test(arg)
    ;(isOwn ? ownArgs : rest).push(arg)
    if (isOwn && !arg.includes('=') && !/-(look|undo)$/.test(arg) && i + 1 < args.length) {
      i += 1
      ownArgs.push(args[i] ?? '')
    }
  }
  if (ownArgs.length === 0) return { command: undefined, rest }
  try {
    const { values } = parseArgs({
      args: ownArgs,
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
      allowed: values['take-over-allow'].flatMap((text) =>
        text.split(',').map((name) => readOption('take-over-allow', HeldOption, name)),
      ),
      addresses: values['take-over-address'].flatMap((text) =>
        text.split(',').map((name) => readOption('take-over-address', AddressPart, name)),
      ),
      isInspection: values['take-over-look'],
      isUndo,
    }
    return { command, rest }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${(error as Error).message.split('. ')[0]}.`)
  }
}

/**
 * Runs or undoes an import before the server starts. Returns false if the server should not start. Throws a `TakeoverError`; then nothing
 * is changed.
 */
export async function runTakeoverCommand(
  configDir: string,
  { from, roots, allowed, addresses, isInspection, isUndo }: TakeoverCommand,
  write: (text: string) => void,
): Promise<boolean> {
  createPrivateFolder(configDir)
  if (isUndo) {
    const undone = await undoTakeover(configDir)
    write(
      undone
        ? `The import was undone. The imported database is kept in ${undone.kept}.\n`
        : 'There is no import to undo.\n',
    )
    if (!undone) return false
  }
  if (from === undefined) return true
  const database = join(configDir, 'lectern.sqlite')
  const db = await openDatabase(database, { readers: 1 })
  try {
    const paths = { from, database, configDir, postersFolder: join(configDir, 'posters') }
    const first = await startInspection(paths)
    const chosen = first.libraries.flatMap((l) => {
      const found =
        roots.find(([old]) => old === l.oldRoot) ?? roots.find(([old]) => l.oldRoot.startsWith(`${old}/`))
      return found ? [[l.id, join(found[1], l.oldRoot.slice(found[0].length))] as const] : []
    })
    const choices: TakeoverChoices = { roots: Object.fromEntries(chosen), leftOut: [], allowed, addresses }
    if (isInspection) {
      write(
        describeInspection(
          chosen.length > 0 || addresses.length > 0 ? await startInspection(paths, choices) : first,
        ),
      )
      return false
    }
    write(describeReport(await startTakeover(db, paths, choices)))
    return true
  } finally {
    await db.close()
  }
}
