import { spawnSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { pinnedNode } from './project.ts'

export interface Machine {
  readonly system: string
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  readonly sqlite: string
  /** Of the last minute before the run: above 0.5, somebody else was working. */
  readonly load: number
}

/** The machine, and the versions inside the Node that runs the server. */
export function describeMachine(): Machine {
  const ask = 'process.stdout.write(JSON.stringify([process.versions.node, process.versions.sqlite]))'
  const { stdout } = spawnSync(pinnedNode(), ['-e', ask], { encoding: 'utf8' })
  const [node = '', sqlite = ''] = JSON.parse(stdout) as string[]
  return {
    system: `${platform()} ${release()}`,
    processor: cpus()[0]?.model.trim() ?? '',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node,
    sqlite,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  }
}

export const machineLine = (m: Machine): string =>
  `${m.cores} cores (${m.processor}), ${m.memoryGb} GB, ${m.system}, Node ${m.node}, SQLite ${m.sqlite}, load ${m.load}`
