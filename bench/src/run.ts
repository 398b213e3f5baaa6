import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cacheFolder } from './libraries.ts'
import { describeMachine, machineLine } from './machine.ts'
import type { Figure } from './measure.ts'
import { measures } from './measures.ts'
import { ensureBuilt } from './project.ts'
import { isBroken, save, table } from './report.ts'

const usage = `npm run bench -- [names …] [--books 10000] [--strict] [--clean]

  --books   books of the large library
  --strict  end with 1 when a budget is broken
  --clean   remove the libraries that earlier runs left in ${cacheFolder}

${measures.map((m) => `  ${m.name.padEnd(16)} ${m.description}`).join('\n')}
`

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      books: { type: 'string', default: '10000' },
      strict: { type: 'boolean', default: false },
      clean: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.filter((name) => !measures.some((m) => m.name === name))
  const books = Number(values.books)
  if (unknown.length > 0) throw new Error(`There is no measure ${unknown.join(', ')}.\n\n${usage}`)
  if (!Number.isInteger(books) || books < 100) throw new Error('--books must be a whole number from 100 on.')
  return { ...values, books, names: positionals }
}

/** Runs the requested measures one after the other. A failed measure affects its own figures only. */
async function main(): Promise<void> {
  const { books, strict, clean, help, names } = readArguments()
  if (help) return console.log(usage)
  if (clean) return rmSync(cacheFolder, { recursive: true, force: true })
  ensureBuilt()
  const machine = describeMachine()
  console.log(machineLine(machine))
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-bench-run-'))
  const log = (text: string) => process.stderr.write(`  ${text}\n`)
  const figures: Figure[] = []
  let hasFailed = false
  try {
    for (const measure of measures.filter((m) => names.length === 0 || names.includes(m.name))) {
      log(`${measure.name}: ${measure.description}`)
      try {
        const found = await measure.run({ books, machine, scratch, log })
        figures.push(...found)
        console.log(`\n${table(found)}`)
      } catch (error) {
        hasFailed = true
        console.error(`${measure.name} failed:`, error)
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const broken = figures.filter(isBroken)
  console.log(
    `\n${figures.length} figures, ${broken.length} beyond their budget. Kept in ${save(machine, books, figures)}`,
  )
  if (hasFailed || (strict && broken.length > 0)) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
})
