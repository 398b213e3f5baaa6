/** Levels from the least to the most important one. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogLine {
  /** Number of the line since the screen was opened. */
  readonly id: number
  readonly level: LogLevel
  /** Time as the server wrote it; absent if the line has none. */
  readonly time?: string
  readonly message: string
  /** Other fields of the line, as JSON. */
  readonly details: string
}

/** Returns the level for a number of the log (pino). */
function toLevel(value: unknown): LogLevel {
  const number = typeof value === 'number' ? value : 30
  if (number >= 50) return 'error'
  if (number >= 40) return 'warn'
  return number >= 30 ? 'info' : 'debug'
}

/** Returns the level that a line of another server names. */
function findLevel(text: string): LogLevel {
  const word = /\b(ERROR|FATAL|WARN|WARNING|INFO|DEBUG|TRACE)\b/.exec(text)?.[1] ?? 'INFO'
  if (word === 'ERROR' || word === 'FATAL') return 'error'
  if (word.startsWith('WARN')) return 'warn'
  return word === 'INFO' ? 'info' : 'debug'
}

/** Parses one line of the log: JSON of this server, or any text. */
export function parseLogLine(text: string, id: number): LogLine {
  try {
    const { level, time, msg, ...rest } = JSON.parse(text) as Record<string, unknown>
    return {
      id,
      level: toLevel(level),
      ...(typeof time === 'string' && { time }),
      message: typeof msg === 'string' ? msg : '',
      details: Object.keys(rest).length > 0 ? JSON.stringify(rest) : '',
    }
  } catch {
    return { id, level: findLevel(text), message: text, details: '' }
  }
}

/** True for lines with at least this level that contain the text. */
export function matchesLog({ level, message, details }: LogLine, least: LogLevel, text: string): boolean {
  if (logLevels.indexOf(level) < logLevels.indexOf(least)) return false
  const wanted = text.trim().toLowerCase()
  return wanted === '' || `${message} ${details}`.toLowerCase().includes(wanted)
}
