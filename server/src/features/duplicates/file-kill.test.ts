import { afterAll, describe, expect, test } from 'vitest'
import { runConvertKill, runPageRemovalKill, runRepairKill } from '../../testing/file-kill-scenarios.ts'

describe('C8, F2: a server killed in the middle of changing a file of its users leaves nothing half done', () => {
  let kills = 0
  const run = (scenario: (seed: number) => Promise<number>) => async (seed: number) => {
    kills += await scenario(seed)
  }
  // One after the other: on a busy machine the queue steps back, and servers would wait for each other.
  test.each([1, 2, 3, 4])('converting (seed %i)', run(runConvertKill), 120_000)
  test.each([1, 2, 3, 4])('removing a page (seed %i)', run(runPageRemovalKill), 120_000)
  test.each([1, 2])('renaming (seed %i)', run(runRepairKill), 120_000)
  // Some are done before the moment that their seed chose; if most were, nothing would be tested.
  afterAll(() => expect(kills).toBeGreaterThan(4))
})
