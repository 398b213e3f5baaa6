import type { Held, TakeoverReport } from '@lectern/contract/takeover'
import { rebuildUserAccessWithin } from '../../access/queries.ts'
import { createTasks, type NewTasks, priority } from '../../queue/task-kind.ts'
import { forBooks } from '../analysis/tasks.ts'
import { scanLibraryTask } from '../scan/tasks.ts'
import { copySource, findSource } from './copy-source.ts'
import { isKavitaDatabase } from './kavita/kavita-database.ts'
import { translateKavita } from './kavita/translate-kavita.ts'
import { importPosters } from './komga/import-posters.ts'
import {
  importActivity,
  importAnnouncements,
  importClientSettings,
  importHistory,
  importPageDecisions,
  importSettings,
} from './komga/import-server-data.ts'
import { importSyncPoints } from './komga/import-sync-points.ts'
import { listAddresses, saveAddresses } from './komga/source-address.ts'
import { Source } from './komga/source-queries.ts'
import { removeCode } from './open-copy.ts'
import { reportSetting } from './report-queries.ts'
import type { TakeoverChoices, TakeoverRun } from './takeover-run.ts'
import { importBooks } from './target/import-books.ts'
import { importLibraries, type PlannedLibrary, planLibraries } from './target/import-libraries.ts'
import { importBookmarks, importProgress, recountProgress } from './target/import-reading.ts'
import { importSeries } from './target/import-series.ts'
import { importSets } from './target/import-sets.ts'
import { importApiKeys, importSharing, importUsers } from './target/import-users.ts'
import { ImportedBefore } from './target/imported-before.ts'
import { FileMatcher, type FoundFile } from './target/match-files.ts'
import { Tally } from './target/tally.ts'
import { Target } from './target/target-queries.ts'
import { TermWriter } from './target/term-writer.ts'
import { readImportedBookTask, resolveImportedPositionsTask } from './tasks.ts'

/** The paths that an import reads and writes. */
export interface TakeoverPaths {
  /** Config folder of the old server, or its database. */
  readonly from: string
  /** Database of this server. */
  readonly database: string
  /** Config folder of this server; private copies are in it while they are needed. */
  readonly configDir: string
  readonly postersFolder: string
}
export interface PrivatePaths extends TakeoverPaths {
  /** Folder for the private copies, which the caller creates and removes. */
  readonly privateFolder: string
}

/** Opens the private copy of a database. That of a Kavita server is translated first. */
function openSource(copy: string, folder: string, choices: TakeoverChoices): Source {
  removeCode(copy)
  if (!isKavitaDatabase(copy)) return new Source(copy)
  const { file, origin } = translateKavita(copy, folder, choices)
  return new Source(file, origin)
}

/** Makes a private copy of the old database and opens it for `work`. Throws a `TakeoverError`. */
export async function withSource<T>(
  { from, privateFolder }: PrivatePaths,
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

interface ImportHooks {
  readonly reportRow: TakeoverRun['reportRow']
  readonly onFiles: (done: number) => void
  /** Called before the first write; resolves when no other writer runs. */
  readonly lock: () => Promise<{ readonly backup: string | null }>
  /** Resolves when the import cannot be stopped any more. */
  readonly beforeCommit: () => Promise<void>
}

/**
 * Imports the data of the old server in one transaction, completely or not at all. Reads names, sizes and times of files, but not their
 * contents. Throws a `TakeoverError`.
 */
export function runImport(
  paths: PrivatePaths,
  choices: TakeoverChoices,
  hooks: ImportHooks,
): Promise<TakeoverReport> {
  const start = performance.now()
  const startedAt = Date.now()
  return withSource(paths, choices, async (source) => {
    const target = new Target(paths.database)
    try {
      const planned = await planLibraries({ source, target, choices, configDir: paths.configDir })
      const matcher = new FileMatcher(planned)
      const files = await matcher.findAll(source, hooks.onFiles)
      const { backup } = await hooks.lock()
      target.begin()
      const run: TakeoverRun = {
        source,
        target,
        tally: new Tally(),
        choices,
        postersFolder: paths.postersFolder,
        clockOffset: source.findClockOffset(),
        now: Date.now(),
        isAgain: target.has('setting', { name: reportSetting }),
        importedBefore: new ImportedBefore(target, startedAt),
        users: new Map(),
        libraries: new Map(),
        series: new Map(),
        books: new Map(),
        changedSeries: new Set(),
        booksWithParts: new Set(),
        reportRow: hooks.reportRow,
      }
      const report: TakeoverReport = {
        ...(await importEverything(run, planned, matcher, files, paths.from)),
        backup,
        took: Math.round(performance.now() - start),
      }
      target.saveSetting(reportSetting, report)
      await hooks.beforeCommit()
      target.commit()
      return report
    } finally {
      target.rollBack()
      target.close()
    }
  })
}

async function importEverything(
  run: TakeoverRun,
  planned: readonly PlannedLibrary[],
  matcher: FileMatcher,
  files: ReadonlyMap<string, FoundFile>,
  from: string,
): Promise<Omit<TakeoverReport, 'backup' | 'took'>> {
  const { source, target, tally } = run
  const { server, version, laterSteps, origin } = source
  const held = importLibraries(run, planned)
  for (const { kind, reason, count } of origin?.skipped ?? []) tally.count(kind, reason, count)
  importSharing(run, importUsers(run))
  importApiKeys(run)
  const context = { files, matcher, terms: new TermWriter(target) }
  importSeries(run, context)
  const { toRead, counts } = importBooks(run, context)
  importProgress(run)
  recountProgress(run)
  importBookmarks(run)
  importSets(run)
  held.push(...(origin?.held ?? importKomgaData(run, matcher)))
  await rebuildUserAccessWithin(target.sql)
  const addresses = listAddresses(source, from, run.choices)
  saveAddresses(run, addresses)
  addTasks(run, createTasks(readImportedBookTask, forBooks(toRead), priority.high))
  addTasks(run, createTasks(resolveImportedPositionsTask, forBooks(run.booksWithParts), priority.high))
  const availableLibraries = [...run.libraries.values()].filter((l) => l.isThere)
  addTasks(
    run,
    createTasks(
      scanLibraryTask,
      availableLibraries.map((l) => ({ libraryId: l.id, deep: false })),
    ),
  )
  return {
    server,
    version,
    laterSteps: [...laterSteps],
    ...tally.result,
    leftBehind: [...(origin?.leftBehind ?? [])],
    addresses,
    files: counts,
    held,
  }
}

/** Imports the data that only a Komga server has. Returns the held options. */
function importKomgaData(run: TakeoverRun, matcher: FileMatcher): Held[] {
  importPosters(run, matcher)
  importSyncPoints(run)
  const held = importPageDecisions(run)
  importClientSettings(run)
  importSettings(run)
  importHistory(run)
  importAnnouncements(run)
  importActivity(run)
  return held
}

/** Queues tasks in the same transaction, so they also run if the server ends right after it. */
function addTasks({ target, now }: TakeoverRun, { rows }: NewTasks): void {
  const columns = { state: 0, attempts: 0, not_before: 0, created: now, modified: now }
  for (const task of rows) target.insertIgnored('task', { ...task, ...columns })
}
