// npm start: installs what is missing, builds what changed, runs the server. Arguments go to the server.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, getPinnedNode, root, serverEnv, serverFlags } from './install.mjs'
import { findRunner } from './runner.mjs'

/** Short enough that the server, too, ends within five seconds after npm. */
const pollIntervalMs = 500

const runner = findRunner()
ensureInstalled()
ensureBuilt()
if (runner?.hasEnded()) process.exit(1)
// Folder of the caller, so that `--config-dir ./data` is relative to it.
const cwd = process.env.INIT_CWD ?? root
// A pipe that closes when this process ends, even when it is killed.
const pipe =
  process.platform === 'win32'
    ? { stdio: [], env: {} }
    : { stdio: ['pipe'], env: { LECTERN_STARTER_FD: '3' } }
const server = spawn(
  getPinnedNode(),
  [...serverFlags, `${root}/server/dist/main.js`, ...process.argv.slice(2)],
  {
    cwd,
    env: { ...serverEnv, ...pipe.env },
    stdio: ['inherit', 'inherit', 'inherit', ...pipe.stdio],
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // Ctrl-C reaches the server directly; signals to this process alone are passed on.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
if (runner) {
  const timer = setInterval(() => {
    if (!runner.hasEnded()) return
    clearInterval(timer)
    server.kill('SIGTERM')
  }, pollIntervalMs)
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
