import { describe, expect, test } from 'vitest'
import { runImportKill } from '../../testing/import-kill-scenario.ts'

describe('C7: an import that is killed', () => {
  test.each([1, 2, 3, 4, 5])(
    'never loses source and target both, and comes to its end (seed %i)',
    async (seed) => {
      expect(await runImportKill(seed)).toEqual([])
    },
    120_000,
  )
})
