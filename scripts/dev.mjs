// npm run dev: the server restarts and the client reloads when their sources change. With LECTERN_API=http://other:25600 the client uses
// that server, and none is started here.
import { spawn } from 'node:child_process'
import { ensureInstalled, env, getPinnedNode, root } from './install.mjs'

ensureInstalled()
const children = []
const start = (args, cwd) => {
  const child = spawn(getPinnedNode(), args, { cwd, env, stdio: 'inherit' })
  child.on('exit', (code) => stop(code ?? 1))
  children.push(child)
}
function stop(code) {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
if (!process.env.LECTERN_API)
  start(
    [
      '--watch-path',
      `${root}/server/src`,
      '--watch-path',
      `${root}/contract/src`,
      `${root}/server/src/main.ts`,
      ...process.argv.slice(2),
    ],
    root,
  )
start([`${root}/node_modules/vite/bin/vite.js`], `${root}/web`)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
