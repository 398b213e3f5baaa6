import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { createPrivateFolder } from '../config/private-files.ts'
import type { Config } from '../config/read-config.ts'
import { openLogFile } from './log-file.ts'
import { redactSecrets } from './redact-secrets.ts'

export interface Log {
  readonly log: Logger
  /** Path of the log file; undefined if there is none. */
  readonly logFile: string | undefined
  /** Resolves when the last line is in the file. */
  close(): Promise<void>
}

/**
 * Opens the server's log, which is written to `output` (standard output) and to a file in `logs/` of the config folder. Secrets are removed
 * from both.
 */
export function openLog(
  config: Pick<Config, 'configDir' | 'logFile' | 'logLevel'>,
  output: { write(line: string): unknown } = pino.destination(1),
): Log {
  const logFile = config.logFile ? join(config.configDir, 'logs/lectern.log') : undefined
  // Otherwise the log file would also make the parents of the config folder private.
  createPrivateFolder(config.configDir)
  const file = logFile === undefined ? undefined : openLogFile(logFile)
  const write = (line: string): void => {
    const redacted = redactSecrets(line)
    output.write(redacted)
    file?.write(redacted)
  }
  const log = pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write },
  )
  return { log, logFile, close: async () => file?.close() }
}
