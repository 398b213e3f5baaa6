import {
  runConvertKill,
  runPageRemovalKill,
  runRepairKill,
} from '../../../server/src/testing/kills/file-kill-scenarios.ts'
import { runImportKill } from '../../../server/src/testing/kills/import-kill-scenario.ts'
import { runScanKill, runTrashKill } from '../../../server/src/testing/kills/kill-scenarios.ts'
import type { Figure, Measure } from '../measure.ts'

/** Scenarios, each of which rejects when anything is lost, half-written or left unfinished. */
const scenarios: readonly { readonly name: string; run(seed: number): Promise<unknown> }[] = [
  { name: 'scan', run: runScanKill },
  { name: 'trash', run: runTrashKill },
  { name: 'convert', run: runConvertKill },
  { name: 'page-removal', run: runPageRemovalKill },
  { name: 'repair', run: runRepairKill },
  {
    name: 'import',
    async run(seed) {
      const problems = await runImportKill(seed)
      if (problems.length > 0) throw new Error(problems.join('; '))
    },
  },
]
const seedsEach = 40
/** Number of scenarios that run at the same time; each starts servers of its own. */
const concurrency = 2
/** Begins with the seed that the tests always run. */
const firstSeed = 1

export const kills: Measure = {
  name: 'kills',
  description: 'servers killed with SIGKILL at random moments of what changes files and rows',
  async run({ log }) {
    const jobs = scenarios
      .flatMap((scenario) => Array.from({ length: seedsEach }, (_, i) => ({ scenario, seed: firstSeed + i })))
      .values()
    const failures: string[] = []
    let finished = 0
    const work = async () => {
      for (const { scenario, seed } of jobs) {
        await scenario.run(seed).catch((error: unknown) => {
          failures.push(`${scenario.name} ${seed}`)
          log(`${scenario.name}, seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
        })
        finished += 1
        if (finished % 20 === 0) log(`${finished} of ${scenarios.length * seedsEach} servers killed …`)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    const figures: Figure[] = [
      { name: 'kills/runs', value: finished, unit: 'count', note: scenarios.map((s) => s.name).join(', ') },
      { name: 'kills/failed', value: failures.length, unit: 'count', note: failures.slice(0, 10).join(', ') },
    ]
    return figures
  },
}
