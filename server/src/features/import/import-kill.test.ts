import { expect, test } from 'vitest'
import { runImportKill } from '../../testing/kills/import-kill-scenario.ts'

// `npm run bench -- kills` runs forty seeds.
test('C7: an import that is killed never loses both source and target, and is finished', async () => {
  expect(await runImportKill(1)).toEqual([])
})
