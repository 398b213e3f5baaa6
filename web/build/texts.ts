import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { languages } from '../src/i18n/languages.ts'
import { type TextGroup, textGroups } from '../src/i18n/text-groups.ts'

const folder = fileURLToPath(new URL('../src/i18n/', import.meta.url))
const groups = Object.keys(textGroups) as TextGroup[]
const needsParsing = /[{<']/

/** Returns the path, below `src`, of the module with the texts of a group in a language. No such file exists; the module is made here. */
export const getTextModule = (tag: string, group: string): string => `i18n/groups/${tag}-${group}.js`

const entryId = 'virtual:texts'
const loadersId = new RegExp(`^${entryId}/([\\w-]+)$`)
const groupId = /\/i18n\/groups\/([\w-]+)-(\w+)\.js$/

/** Returns the code of an object with a dynamic import for each group of texts of a language. */
const writeLoaders = (tag: string): string =>
  `{ ${groups.map((group) => `${group}: () => import('${folder}groups/${tag}-${group}.js')`).join(', ')} }`

/** English texts load at once; the loaders of every other language are a chunk, because each would take room in the first load of everybody. */
const writeEntry = (): string => {
  const others = languages.flatMap(({ tag }) =>
    tag === 'en' ? [] : [`'${tag}': () => import('${entryId}/${tag}')`],
  )
  return `const english = ${writeLoaders('en')}
const others = { ${others.join(', ')} }
export const loadTexts = (tag, group) =>
  tag === 'en' ? english[group]() : others[tag]().then(({ loaders }) => loaders[group]())`
}

/**
 * Makes the module `virtual:texts`, which loads the texts of one group in one language from `src/i18n/<tag>/<file>.json`, and one chunk for each
 * of them. In the built client messages are parsed beforehand, because the parser is larger than all texts of a language; messages without
 * placeholders are plain strings.
 */
export function texts(): Plugin {
  let isBuild = false
  const compile = (text: string) => (isBuild && needsParsing.test(text) ? parse(text) : text)
  return {
    name: 'texts',
    enforce: 'pre',
    config: (_, { command }) => {
      isBuild = command === 'build'
      const find = /^@formatjs\/icu-messageformat-parser$/
      const replacement = '@formatjs/icu-messageformat-parser/no-parser.js'
      return isBuild ? { resolve: { alias: [{ find, replacement }] } } : {}
    },
    resolveId: (id) => {
      if (id === entryId || loadersId.test(id)) return `\0${id}`
      return groupId.test(id) ? id : null
    },
    load(id) {
      if (id === `\0${entryId}`) return writeEntry()
      const [, loaded] = loadersId.exec(id.slice(1)) ?? []
      if (loaded) return `export const loaders = ${writeLoaders(loaded)}`
      const [, tag = '', group = ''] = groupId.exec(id) ?? []
      if (!(group in textGroups)) return null
      const files = textGroups[group as TextGroup].map((name) => join(folder, tag, `${name}.json`))
      for (const file of files) this.addWatchFile(file)
      const messages: Record<string, string> = Object.assign(
        {},
        ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))),
      )
      const compiled = Object.entries(messages).map(([key, text]) => [key, compile(text)])
      return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))}`
    },
  }
}
