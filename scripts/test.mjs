// npm test: installs if needed, then every check: types, lint, import rules, dead code, unit and route tests, end-to-end tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, env, fail, pinnedNode, root, run } from './install.mjs'

ensureInstalled()
const { findBrowser } = await import('./browser.mjs')

for (const check of ['types', 'lint', 'boundaries', 'dead']) run('npm', ['run', '--silent', check])

const reports = mkdtempSync(join(tmpdir(), 'lectern-test-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
const unitReport = join(reports, 'unit.json')
const unit = spawnSync(
  pinnedNode(),
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  { cwd: root, env, stdio: 'inherit' },
)
const unitCounts = JSON.parse(readFileSync(unitReport, 'utf8'))
counts.passed += unitCounts.numPassedTests
counts.failed += unitCounts.numFailedTests
counts.skipped += unitCounts.numPendingTests + unitCounts.numTodoTests

ensureBuilt()
const browser = await findBrowser()
if (!browser)
  fail(
    'No Chromium was found or could be got: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again.',
  )
const e2eReport = join(reports, 'e2e.json')
const e2e = spawnSync(
  pinnedNode(),
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'],
  {
    cwd: root,
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    stdio: 'inherit',
  },
)
const { stats } = JSON.parse(readFileSync(e2eReport, 'utf8'))
counts.passed += stats.expected + stats.flaky
counts.failed += stats.unexpected
counts.skipped += stats.skipped
rmSync(reports, { recursive: true, force: true })

console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(unit.status === 0 && e2e.status === 0 && counts.failed === 0 ? 0 : 1)
