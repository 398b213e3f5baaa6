import type { Held, TakeoverReport } from '@lectern/contract/takeover'
import { rebuildUserAccessWithin } from '../../access/queries.ts'
import { createTasks, type NewTasks, priority } from '../../queue/task-kind.ts'
import { scanLibraryTask } from '../scan/tasks.ts'
import { copySource, findSource } from './copy-source.ts'
import { KavitaDatabase } from './kavita-database.ts'
import { FileMatcher, type FoundFile } from './match-files.ts'
import { removeCode } from './remove-code.ts'
import { reportSetting } from './report-queries.ts'
import { listAddresses, takeAddresses } from './source-address.ts'
import { Source } from './source-queries.ts'
import { takeBookmarks } from './take-bookmarks.ts'
import { takeBooks } from './take-books.ts'
import { type PlannedLibrary, planLibraries, takeLibraries } from './take-libraries.ts'
import { takePosters } from './take-posters.ts'
import { recountProgress, takeProgress } from './take-progress.ts'
import {
  takeActivity,
  takeAnnouncements,
  takeClientSettings,
  takeHistory,
  takePageDecisions,
  takeSettings,
} from './take-rest.ts'
import { takeSeries } from './take-series.ts'
import { takeSets } from './take-sets.ts'
import { takeSyncPoints } from './take-sync-points.ts'
import { takeApiKeys, takeSharing, takeUsers } from './take-users.ts'
import { TakenBefore } from './taken-before.ts'
import type { TakeoverChoices, TakeoverRun } from './takeover-run.ts'
import { Tally } from './tally.ts'
import { Target } from './target-queries.ts'
import { placeTakenReadingTask, readTakenBookTask } from './tasks.ts'
import { TermWriter } from './term-writer.ts'
import { translateKavita } from './translate-kavita.ts'

/** Where a take-over reads and writes. */
export interface TakeoverPlaces {
  /** Config folder of the old server, or its database. */
  readonly from: string
  /** Database of this server. */
  readonly database: string
  /** Config folder of this server; private copies are in it while they are needed. */
  readonly configDir: string
  readonly postersFolder: string
}
export interface PrivatePlaces extends TakeoverPlaces {
  /** Folder for the private copies; whoever started the take-over made it, and removes it. */
  readonly privateFolder: string
}

/** Opens the private copy of a database. That of a Kavita server is translated first. */
function openSource(copy: string, folder: string, choices: TakeoverChoices): Source {
  removeCode(copy)
  if (!KavitaDatabase.isOne(copy)) return new Source(copy)
  const { file, origin } = translateKavita(copy, folder, choices)
  return new Source(file, origin)
}

/** Makes a private copy of the old database and opens it for `work`. Throws a `TakeoverError`. */
export async function withSource<T>(
  { from, privateFolder }: PrivatePlaces,
  choices: TakeoverChoices,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const copy = copySource(findSource(from), privateFolder)
  const source = openSource(copy, privateFolder, choices)
  try {
    return await work(source)
  } finally {
    source.close()
  }
}

export interface TakeoverHooks {
  readonly step: TakeoverRun['step']
  readonly onFiles: (done: number) => void
  /** Called before the first write; resolves when no other writer runs. */
  readonly lock: () => Promise<{ readonly backup: string | null }>
  /** Resolves when it is certain that nobody stops the take-over any more. */
  readonly beforeCommit: () => Promise<void>
}

/**
 * Takes over what the old server has, in one transaction: all of it is there afterwards, or nothing. Reads files' names, sizes and times,
 * and not the files. Throws a `TakeoverError`.
 */
export function takeOver(
  places: PrivatePlaces,
  choices: TakeoverChoices,
  hooks: TakeoverHooks,
): Promise<TakeoverReport> {
  const start = performance.now()
  const moment = Date.now()
  return withSource(places, choices, async (source) => {
    const target = new Target(places.database)
    try {
      const planned = await planLibraries({ source, target, choices, configDir: places.configDir })
      const matcher = new FileMatcher(planned)
      const files = await matcher.findAll(source, hooks.onFiles)
      const { backup } = await hooks.lock()
      target.begin()
      const report = {
        ...(await takeEverything(
          { source, target, places, choices, hooks, moment },
          planned,
          matcher,
          files,
        )),
        backup,
        took: Math.round(performance.now() - start),
      }
      target.run(
        'INSERT OR REPLACE INTO setting(name, value) VALUES(?, ?)',
        reportSetting,
        JSON.stringify(report),
      )
      await hooks.beforeCommit()
      target.commit()
      return report
    } finally {
      target.rollBack()
      target.close()
    }
  })
}

async function takeEverything(
  {
    source,
    target,
    places,
    choices,
    hooks,
    moment,
  }: {
    source: Source
    target: Target
    places: TakeoverPlaces
    choices: TakeoverChoices
    hooks: TakeoverHooks
    moment: number
  },
  planned: readonly PlannedLibrary[],
  matcher: FileMatcher,
  files: ReadonlyMap<string, FoundFile>,
): Promise<Omit<TakeoverReport, 'backup' | 'took'>> {
  const run: TakeoverRun = {
    source,
    target,
    tally: new Tally(),
    choices,
    postersFolder: places.postersFolder,
    clockOffset: source.findClockOffset(),
    now: Date.now(),
    isAgain: target.get('SELECT 1 AS one FROM setting WHERE name = ?', reportSetting) !== undefined,
    before: new TakenBefore(target, moment),
    users: new Map(),
    libraries: new Map(),
    series: new Map(),
    books: new Map(),
    changedSeries: new Set(),
    unplaced: new Set(),
    step: hooks.step,
  }
  const held = takeLibraries(run, planned)
  for (const { kind, reason, count } of source.origin?.skipped ?? []) run.tally.skip(kind, reason, count)
  takeSharing(run, takeUsers(run))
  takeApiKeys(run)
  const terms = new TermWriter(target)
  takeSeries(run, { files, matcher, terms })
  const { toRead, counts } = takeBooks(run, { files, matcher, terms })
  takeProgress(run)
  recountProgress(run)
  takeBookmarks(run)
  takeSets(run)
  held.push(...(source.origin?.held ?? takeKomgaRest(run, matcher)))
  await rebuildUserAccessWithin(target.sql)
  const addresses = listAddresses(source, places.from, choices)
  takeAddresses(run, addresses)
  addTasks(
    run,
    createTasks(
      readTakenBookTask,
      toRead.map((bookId) => ({ bookId })),
      priority.high,
    ),
  )
  addTasks(
    run,
    createTasks(
      placeTakenReadingTask,
      [...run.unplaced].map((bookId) => ({ bookId })),
      priority.high,
    ),
  )
  const there = [...run.libraries.values()].filter((l) => l.isThere)
  addTasks(
    run,
    createTasks(
      scanLibraryTask,
      there.map((l) => ({ libraryId: l.id, deep: false })),
    ),
  )
  const { server, version, laterSteps, origin } = source
  return {
    server,
    version,
    laterSteps: [...laterSteps],
    ...run.tally.result,
    leftBehind: [...(origin?.leftBehind ?? [])],
    addresses,
    files: counts,
    held,
  }
}

/** Takes over what only a Komga server has. Returns what was held back. */
function takeKomgaRest(run: TakeoverRun, matcher: FileMatcher): Held[] {
  takePosters(run, matcher)
  takeSyncPoints(run)
  const held = takePageDecisions(run)
  takeClientSettings(run)
  takeSettings(run)
  takeHistory(run)
  takeAnnouncements(run)
  takeActivity(run)
  return held
}

/** Queues tasks in the same transaction: they run also when the server ends right after it. */
function addTasks({ target, now }: TakeoverRun, { rows }: NewTasks): void {
  for (const task of rows)
    target.insertIgnored('task', {
      ...task,
      state: 0,
      attempts: 0,
      not_before: 0,
      created: now,
      modified: now,
    })
}
