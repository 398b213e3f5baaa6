import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, options, readConfig } from './config/read-config.ts'
import { readTakeoverCommand, runTakeoverCommand, takeoverOptions } from './features/takeover/command.ts'
import { TakeoverError } from './features/takeover/takeover-error.ts'
import { openLog } from './logging/open-log.ts'
import { startServer } from './start-server.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Number of a pipe that `npm start` keeps open as long as it runs; undefined if the server was started in another way. */
const starterFd = process.env.LECTERN_STARTER_FD
// Child processes have no such pipe.
delete process.env.LECTERN_STARTER_FD

/** Calls `onEnd` when the `npm start` that started this process has ended or was killed. */
function watchStarter(onEnd: () => void): void {
  if (starterFd === undefined) return
  new Socket({ fd: Number(starterFd), writable: false })
    .on('error', () => undefined)
    .on('close', onEnd)
    .resume()
    .unref()
}

/** Starts the server and ends the process with code 2 on a wrong setting, 1 when it cannot start. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    const lines = options.map((o) => `  --${o.flag.padEnd(16)} ${o.env.padEnd(24)} ${o.help}`)
    const more = takeoverOptions.map((o) => `  --${o.flag.padEnd(41)} ${o.help}`)
    process.stdout.write(`Lectern ${version}\n\n${[...lines, ...more].join('\n')}\n`)
    return
  }
  const { command, rest } = readTakeoverCommand(process.argv.slice(2))
  const config = readConfig(rest, process.env)
  const mayStart =
    !command || (await runTakeoverCommand(config.configDir, command, (text) => process.stdout.write(text)))
  if (!mayStart) process.exit(0)
  const { log, logFile, close } = openLog(config)
  const server = await startServer(config, {
    version,
    clientFolder: join(root, 'web/dist'),
    notesFolder: join(root, 'docs/releases'),
    log,
    logFile,
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })

  let isStopping = false
  const stop = (code: number): void => {
    if (isStopping) return
    isStopping = true
    // Ends the process even if something hangs.
    setTimeout(() => process.exit(1), 5000).unref()
    void server
      .stop()
      .then(
        () => code,
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          return 1
        },
      )
      .then(async (last) => {
        await close()
        process.exit(last)
      })
  }
  const stopOn = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'stopping')
    stop(0)
  }
  process.on('SIGTERM', stopOn)
  process.on('SIGINT', stopOn)
  watchStarter(() => {
    log.info('stopping: the process that started the server has ended')
    stop(0)
  })
  void server.waitForShutDownRequest().then(() => {
    log.info('stopping: requested by an administrator')
    stop(0)
  })
  void server.waitUntilLost().then((error) => {
    log.fatal(
      { err: error },
      'the database can no longer be written; the server stops and must be started again',
    )
    stop(1)
  })
  // Last, because a program that waits for this line may send a signal immediately.
  process.stdout.write(`Lectern ${version} is ready: ${server.address}\n`)
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  process.exit(error instanceof ConfigError || error instanceof TakeoverError ? 2 : 1)
})
