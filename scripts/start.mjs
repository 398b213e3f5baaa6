// npm start: installs what is missing, builds what changed, runs the server. Arguments go to the server.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, env, pinnedNode, root, serverFlags } from './install.mjs'

ensureInstalled()
ensureBuilt()
// The folder of the caller, so that `--config-dir ./data` means what it says.
const cwd = process.env.INIT_CWD ?? root
const server = spawn(
  pinnedNode(),
  [...serverFlags, `${root}/server/dist/main.js`, ...process.argv.slice(2)],
  {
    cwd,
    env,
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // Ctrl-C reaches the server by itself; what is sent to this process alone is passed on.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
