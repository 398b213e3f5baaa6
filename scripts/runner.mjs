// Finds the `npm start` that runs this process. npm signals only its shell, which passes nothing on, so the process has to poll.
import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const isLinux = process.platform === 'linux'
/** Matches shells by which npm runs a script. Some shells are replaced by the script, and npm is the parent itself. */
const shells = /^(?:.*\/)?(?:sh|dash|bash|ash|ksh|mksh|zsh|busybox)$/

/** Returns the parent and the name of a process, or undefined when it has ended or the system does not report it. */
function findProcess(pid) {
  try {
    const text = isLinux
      ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S (\d+) .*$/s, '$2 $1')
      : spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    const [, parent, name] = text.trim().match(/^(\d+) +(.+)$/)
    return { parent: Number(parent), name }
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** True when `npm start` of this project runs this process, not another npm script or no npm at all. */
function isNpmStart() {
  const { npm_lifecycle_event, npm_package_json } = process.env
  try {
    return (
      npm_lifecycle_event === 'start' &&
      realpathSync(npm_package_json) === realpathSync(join(root, 'package.json'))
    )
  } catch {
    return false
  }
}

/**
 * Returns the npm that runs this process, or undefined when there is none: then the server outlives its caller. Call it first, while npm
 * certainly runs.
 */
export function findRunner() {
  if (!isNpmStart()) return undefined
  const parent = process.ppid
  const shell = findProcess(parent)
  const npm = shell && shells.test(shell.name) ? shell.parent : undefined
  // `isAlive` does not help on Linux, where a killed process can stay in the process list for long.
  const isShellAlone = () => (isLinux ? findProcess(parent)?.parent !== npm : !isAlive(npm))
  return { hasEnded: () => process.ppid !== parent || (npm !== undefined && isShellAlone()) }
}
