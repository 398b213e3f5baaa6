// npm test: installs if needed, then runs the checks: types, lint, import rules, dead code, unit and route tests, and end-to-end tests,
// except the long ones (test/long-tests.ts). npm test -- --all includes those. npm test -- <name> runs all tests whose path contains the
// name, for example that of a feature.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, env, fail, getPinnedNode, root } from './install.mjs'

const args = process.argv.slice(2)
const names = args.filter((arg) => arg !== '--all')
const leavesOut = args.length === 0
const testEnv = leavesOut ? { ...env, LEFT_OUT: 'long' } : env
const startedAt = Date.now()
const seconds = (from) => `${Math.round((Date.now() - from) / 1000)} s`
const log = (text) => console.log(`[${seconds(startedAt)}] ${text}`)

/** Runs a program of the project. Returns its exit code, and its output unless that goes to the terminal. */
async function runProgram(args, options = {}) {
  const child = spawn(getPinnedNode(), args, { cwd: root, env: testEnv, stdio: 'inherit', ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}

const checks = {
  types: ['node_modules/typescript-7/bin/tsc', '-p', '.'],
  'types of the web client': ['node_modules/typescript-7/bin/tsc', '-p', 'web'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'import rules': ['scripts/boundaries.mjs'],
  'dead code': ['node_modules/knip/bin/knip.js'],
}

/** Runs the checks of the code itself, one after the other. Returns those that failed. */
async function checkSources() {
  const failed = []
  for (const [name, args] of Object.entries(checks)) {
    const from = Date.now()
    const { code, output } = await runProgram(args, { stdio: ['ignore', 'pipe', 'pipe'] })
    log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds(from)})`)
    if (code === 0) continue
    console.log(output)
    failed.push(name)
  }
  return failed
}

const reports = mkdtempSync(join(tmpdir(), 'lectern-test-'))
const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

async function runUnits() {
  const report = join(reports, 'unit.json')
  const { code } = await runProgram([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
    ...names,
  ])
  const found = JSON.parse(readFileSync(report, 'utf8'))
  counts.passed += found.numPassedTests
  counts.failed += found.numFailedTests
  counts.skipped += found.numPendingTests + found.numTodoTests
  return code === 0
}

async function runJourneys(specs) {
  const { findBrowser } = await import('./browser.mjs')
  const browser = await findBrowser()
  if (!browser)
    fail(
      'No Chromium was found or could be got: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again.',
    )
  const report = join(reports, 'e2e.json')
  const { code } = await runProgram(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...specs],
    { env: { ...testEnv, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  counts.passed += stats.expected + stats.flaky
  counts.failed += stats.unexpected
  counts.skipped += stats.skipped
  counts.flaky += stats.flaky
  return code === 0
}

ensureInstalled()
const specs = readdirSync(join(root, 'e2e')).filter(
  (file) => file.endsWith('.spec.ts') && names.some((name) => file.includes(name)),
)
log('building …')
ensureBuilt(names.length === 0 || specs.length > 0 ? undefined : ['server'])
log('unit and route tests …')
// The checks of the code use the processor time that the tests leave while they wait.
const [failedChecks, isUnitGreen] = await Promise.all([names.length === 0 ? checkSources() : [], runUnits()])
let isGreen = isUnitGreen && failedChecks.length === 0
if (names.length === 0 || specs.length > 0) {
  log('end-to-end tests …')
  isGreen = (await runJourneys(specs)) && isGreen
}
rmSync(reports, { recursive: true, force: true })
if (failedChecks.length > 0) console.log(`failed checks: ${failedChecks.join(', ')}`)
if (counts.flaky > 0) console.log(`${counts.flaky} of the journeys passed at the second try only`)
console.log(
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds(startedAt)}`,
)
if (leavesOut) console.log('The long tests were left out: npm test -- --all runs them, too.')
process.exit(isGreen && counts.failed === 0 && counts.passed > 0 ? 0 : 1)
