import { describe, expect, test } from 'vitest'
import { runConvertKill, runPageRemovalKill, runRepairKill } from '../../testing/kills/file-kill-scenarios.ts'

const timeoutMs = 120_000

// `npm run bench -- kills` runs forty seeds of each.
describe('C8, F2: a server killed while it changes a file finishes or undoes the change', () => {
  // Some seeds choose a moment after the work is done; with these the server is killed before.
  test('converting', async () => expect(await runConvertKill(1)).toBeGreaterThan(0), timeoutMs)
  test('removing a page', async () => expect(await runPageRemovalKill(1)).toBeGreaterThan(0), timeoutMs)
  test('renaming', async () => expect(await runRepairKill(1)).toBeGreaterThan(0), timeoutMs)
})
