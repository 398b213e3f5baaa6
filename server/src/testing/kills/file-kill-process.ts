import { pino } from 'pino'
import { readConfig } from '../../config/read-config.ts'
import { startServer } from '../../start-server.ts'

/**
 * The real server, which kills itself without any warning (SIGKILL) so many milliseconds after a step of a change to a file: `node
 * file-kill-process.ts <step> <milliseconds> --port … --config-dir …`.
 */
const [step, delay = '0', ...options] = process.argv.slice(2)

const killSelf = () => void process.kill(process.pid, 'SIGKILL')

await startServer(readConfig(options, {}), {
  version: '0.0.0-test',
  clientFolder: 'no-client',
  notesFolder: '',
  log: pino({ level: 'error' }),
  onFileStep: (done) => {
    if (done !== step) return
    if (delay === '0') killSelf()
    else setTimeout(killSelf, Number(delay))
  },
})
