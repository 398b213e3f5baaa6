import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../web/src')
const members = new Set(['formatMessage', 'messages', 'locale'])

/** Returns what a file uses of `react-intl` that `web/src/i18n/light-intl.ts`, which replaces it in the build, does not have. */
function findUnknown(text: string): readonly string[] {
  const [, imported] = /import (?:type )?\{([^}]*)\} from 'react-intl'/.exec(text) ?? []
  if (imported === undefined) return text.includes("'react-intl'") ? ['another form of import'] : []
  const used = Array.from(text.matchAll(/\bintl\.(\w+)/g), ([, member = '']) => member)
  const named = imported.split(',').map((name) => name.trim())
  return [
    ...named.filter((name) => !/^(type \w+|useIntl|IntlProvider|)$/.test(name)),
    ...used.filter((member) => !members.has(member)),
  ]
}

test('the built client has everything that its code uses of react-intl', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name),
  )
  const unknown = files.flatMap((name) =>
    findUnknown(readFileSync(join(folder, name), 'utf8')).map((what) => `${name}: ${what}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

test('what it does not have would be found', () => {
  expect(findUnknown("import { FormattedDate, useIntl } from 'react-intl'")).toEqual(['FormattedDate'])
  expect(findUnknown("import { useIntl } from 'react-intl'\nintl.formatNumber(1)")).toEqual(['formatNumber'])
})
