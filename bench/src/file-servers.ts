import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Api } from './api.ts'
import { end, freePort, waitForAnswer } from './bench-server.ts'
import { env, getPinnedNode } from './project.ts'

/** A server that only sends files: the baseline for pages. */
export interface FileServer {
  readonly api: Api
  readonly paths: readonly string[]
  stop(): Promise<unknown>
}

/** Writes the responses of these paths to one file each. */
export async function writeFiles(api: Api, paths: readonly string[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [i, path] of paths.entries()) writeFileSync(join(folder, `${i}.jpg`), await api.bytes(path))
}

async function start(
  program: string,
  args: readonly string[],
  port: number,
  count: number,
): Promise<FileServer> {
  const child = spawn(program, args, { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await waitForAnswer(`${address}/0.jpg`, performance.now(), () => child.exitCode !== null)
  return {
    api: new Api(address, 200),
    paths: Array.from({ length: count }, (_, i) => `/${i}.jpg`),
    stop: () => end(child),
  }
}

/** Starts a minimal file server in Node. */
export async function startPlain(folder: string, count: number): Promise<FileServer> {
  const port = await freePort()
  const script = new URL('plain-file-server.ts', import.meta.url).pathname
  return start(getPinnedNode(), [script, folder, String(port)], port, count)
}

const nginxText = (folder: string, port: number): string => `
daemon off; master_process off; pid ${folder}/nginx.pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; keepalive_requests 100000; types { image/jpeg jpg; }
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`

/** Starts nginx with one process. Returns undefined where it is not installed. */
export async function startNginx(folder: string, count: number): Promise<FileServer | undefined> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error) return undefined
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxText(folder, port))
  return start('nginx', ['-c', file, '-p', folder], port, count)
}
