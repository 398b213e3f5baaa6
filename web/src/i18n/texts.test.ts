import { loadTexts } from 'virtual:texts'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { errorCodes } from '@lectern/contract/errors'
import { describe, expect, it } from 'vitest'
import { languages } from './languages.ts'
import { type TextGroup, textGroups } from './text-groups.ts'

type Messages = Readonly<Record<string, string>>
const files = import.meta.glob<Messages>('./*/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  import: 'default',
  query: '?raw',
})
const contract = import.meta.glob<Record<string, unknown>>('../../../contract/src/*.ts', { eager: true })
const isRoute = (value: unknown): value is { purpose: string } =>
  typeof value === 'object' && value !== null && 'purpose' in value && 'path' in value
const source = Object.values(sources).join('\n')

const getMessages = (tag: string): Messages =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([path, part]) => (path.startsWith(`./${tag}/`) ? [part] : [])),
  )
const english = getMessages('en')

interface Shape {
  readonly placeholders: Set<string>
  readonly plurals: { readonly categories: readonly string[]; readonly ordinal: boolean }[]
}

function readState(elements: readonly MessageFormatElement[], shape: Shape): Shape {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    shape.placeholders.add(element.value)
    if (element.type === TYPE.plural) {
      shape.plurals.push({
        categories: Object.keys(element.options),
        ordinal: element.pluralType === 'ordinal',
      })
    }
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) readState(option.value, shape)
    }
    if (element.type === TYPE.tag) readState(element.children, shape)
  }
  return shape
}
const parseShape = (text: string) => readState(parse(text), { placeholders: new Set(), plurals: [] })

/** Texts that `boot.js` has in itself: it speaks when nothing else arrives. */
const ofBoot = ['start-failure']

describe('files', () => {
  it.each(Object.entries(files))('%s holds only keys that begin with its name', (path, messages) => {
    const [, name = '', last = ''] = path.match(/((?:[a-z]+-)*([a-z]+))\.json$/) ?? []
    const starts = [`${name.replaceAll('-', '_')}.`, `${last}.`]
    expect(Object.keys(messages).filter((key) => !starts.some((start) => key.startsWith(start)))).toEqual([])
  })
})

describe.each(languages.map((language) => language.tag))('%s', (tag) => {
  const messages = getMessages(tag)

  it('has the same keys as English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  it('has the same placeholders as English', () => {
    const differing = Object.entries(messages).filter(([key, text]) => {
      const [ours, theirs] = [parseShape(text), parseShape(english[key] ?? '')].map((s) =>
        [...s.placeholders].sort(),
      )
      return JSON.stringify(ours) !== JSON.stringify(theirs)
    })
    expect(differing).toEqual([])
  })

  it('has every plural form of the language', () => {
    const lacking = Object.entries(messages).flatMap(([key, text]) =>
      parseShape(text).plurals.flatMap(({ categories, ordinal }) => {
        const rules = new Intl.PluralRules(tag, { type: ordinal ? 'ordinal' : 'cardinal' })
        const missing = rules.resolvedOptions().pluralCategories.filter((c) => !categories.includes(c))
        return missing.length > 0 ? [`${key}: ${missing.join(' ')}`] : []
      }),
    )
    expect(lacking).toEqual([])
  })
})

describe('groups', () => {
  const names = (tag: string) =>
    Object.keys(files).flatMap((path) => path.match(`\\./${tag}/([a-z-]+)\\.json$`)?.[1] ?? [])

  it('every file is in one group', () => {
    const grouped: readonly string[] = Object.values(textGroups).flat()
    expect([...grouped, ...ofBoot].toSorted()).toEqual(names('en').toSorted())
  })

  it.each(languages)('the groups of $tag have exactly the texts of their files', async ({ tag }) => {
    for (const [group, parts] of Object.entries(textGroups)) {
      const { messages } = await loadTexts(tag, group as TextGroup)
      const expected = parts.flatMap((part) => Object.keys(files[`./${tag}/${part}.json`] ?? {}))
      expect(Object.keys(messages).toSorted()).toEqual(expected.toSorted())
    }
  })

  it.each([
    [/^\.\.\/(ui\/(?!form\/|done\/|table\/|settings\/)|(api|lib|app\/pages)\/)|LayoutSkeleton/, ['start']],
    [/^\.\.\/ui\/form\//, ['start', 'forms']],
    [/^\.\.\/ui\/done\//, ['start', 'organise']],
    [/\/features\/metadata\//, ['start', 'shared', 'forms', 'edit']],
    [/^\.\.\/(ui\/table|ui\/settings|app\/admin)\//, ['start', 'adminFrame']],
    [/^\.\.\/features\/auth\//, ['start', 'account']],
    [/\/features\/(books|series|progress)\//, ['start', 'shared']],
    [/\/features\/posters\//, ['start', 'posters']],
    [/\/features\/reader\/(?!overlays|settings)/, ['start', 'reader']],
    [/\/features\/reader\/(overlays|settings)\//, ['start', 'shared', 'reader', 'readerTools', 'readerText']],
    [/\/features\/reader\/text\//, ['start', 'shared', 'reader', 'readerText']],
  ] as const)('screens below %s use only texts that are loaded with them', (folder, groups) => {
    const parts = groups.flatMap((group) => textGroups[group] as readonly string[])
    const all = Object.values(textGroups).flat().join('|')
    const found = Object.entries(sources).flatMap(([path, text]) =>
      folder.test(path)
        ? [...text.matchAll(new RegExp(`\\bt\\(\\s*['\`](${all})\\.`, 'g'))].map((m) => `${path}: ${m[1]}`)
        : [],
    )
    expect(found.filter((line) => !parts.includes(line.split(': ')[1] ?? ''))).toEqual([])
  })
})

describe('use', () => {
  const groups = [...new Set(Object.keys(english).map((key) => key.split('.')[0]))].join('|')
  const literal = new RegExp(`['"\`]((?:${groups})\\.[A-Za-z0-9_]+)['"\`]`, 'g')
  /** Prefixes of composed ids such as `errors.${code}`. */
  const prefixes = [...source.matchAll(new RegExp(`\`((?:${groups})\\.[A-Za-z0-9_]*)\\$\\{`, 'g'))].map(
    (m) => m[1] ?? '',
  )

  /** Ids of which the group is composed, such as `${kind}.none` and `${kind}.column_${id}`. */
  const ofSeveralGroups = [...source.matchAll(/`\$\{\w+\}\.([a-z_]+)(\$\{\w+\})?`/g)].map(
    ([, name = '', rest]) => new RegExp(`\\.${name}${rest ? '\\w+' : ''}$`),
  )

  // Action ids, query names and preferences look like message ids but are none.
  const otherNames = /(?:\bid: |Ids = \[[^\]]*|useFeaturePreference\(\s*|storageKey = )$/
  const used = [...source.matchAll(literal)].filter(
    (m) => !otherNames.test(source.slice(0, m.index).slice(-60)),
  )

  it('every id in the source has a text', () => {
    expect([...new Set(used.map((m) => m[1]).filter((id) => id && !(id in english)))]).toEqual([])
  })

  it('every text is used', () => {
    const ids = new Set(used.map((m) => m[1]))
    const unused = Object.keys(english).filter(
      (key) =>
        !ids.has(key) &&
        !prefixes.some((prefix) => key.startsWith(prefix)) &&
        !ofSeveralGroups.some((name) => name.test(key)),
    )
    expect(unused).toEqual([])
  })

  it('every error code and every purpose of the contract has a text', () => {
    const purposes = Object.values(contract)
      .flatMap((exported) => Object.values(exported))
      .filter(isRoute)
      .map(({ purpose }) => `purposes.${purpose.toLowerCase().replace(/[^a-z]+/g, '_')}`)
    const ids = [...purposes, ...Object.keys(errorCodes).map((code) => `errors.${code}`)]
    expect([...new Set(ids)].filter((key) => !(key in english))).toEqual([])
    expect(Object.keys(english).filter((k) => k.startsWith('purposes.') && !purposes.includes(k))).toEqual([])
  })
})
