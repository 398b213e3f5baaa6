import { spawnSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { getPinnedNode } from './project.ts'

export interface Machine {
  readonly system: string
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  readonly sqlite: string
  /** Load of the last minute before the run. Above 0.5, other programs were working. */
  readonly load: number
}

/** Returns facts about the machine, and the versions inside the Node that runs the server. */
export function describeMachine(): Machine {
  const ask = 'process.stdout.write(JSON.stringify([process.versions.node, process.versions.sqlite]))'
  const { stdout } = spawnSync(getPinnedNode(), ['-e', ask], { encoding: 'utf8' })
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
