// Writes docs/api.md. The table comes from the running server and the API document, so a test makes it; this script lets that test save it.
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
