// Writes docs/api.md. The table comes from the running server and the API document, so a test generates it; this script lets the test save it.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'server',
    'server/src/conformance/conformance.test.ts',
    '-t',
    'docs/api.md',
    '--update',
  ],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exit(status ?? 1)
