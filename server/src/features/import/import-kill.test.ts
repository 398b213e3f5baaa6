import { expect, test } from 'vitest'
import { runImportKill } from '../../testing/import-kill-scenario.ts'

// `npm run bench -- kills` runs forty seeds.
test('C7: an import that is killed never loses source and target both, and comes to its end', async () => {
  expect(await runImportKill(1)).toEqual([])
})
