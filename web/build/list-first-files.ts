import type { Plugin, Rollup } from 'vite'
import { languages } from '../src/i18n/languages.ts'
import { firstScreens } from './chunks.ts'
import { getTextModule } from './texts.ts'

type Bundle = Rollup.OutputBundle

/** Returns the files of a chunk: its code, what that imports, and the styles of both. */
function listFiles(bundle: Bundle, chunk: Rollup.OutputChunk): readonly string[] {
  const found = new Set([chunk.fileName])
  // The loop also visits what it adds.
  for (const name of found) {
    const file = bundle[name]
    if (file?.type !== 'chunk') continue
    for (const next of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) found.add(next)
  }
  return [...found]
}

/** Returns the files of the chunks that contain these modules, given by their paths below `src`. */
function findFiles(bundle: Bundle, paths: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = paths.flatMap((path) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${path}`)))
    if (!chunk) throw new Error(`No chunk contains ${path}`)
    return listFiles(bundle, chunk)
  })
  return [...new Set(files)]
}

/**
 * Writes into the page which files each of the first screens loads beside those that every screen loads, so that `boot.js` can request them
 * all at once instead of one import after the other; on a slow line that saves most of the waiting.
 */
export function listFirstFiles(): Plugin {
  return {
    name: 'list-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const isNew = (file: string) => !html.includes(file)
        const lists = Object.entries(firstScreens).map(([screen, { modules, texts }]) => {
          const textFiles = languages.map(({ tag }) => {
            const paths = texts.map((group) => getTextModule(tag, group))
            return [tag, findFiles(bundle, paths)]
          })
          const files = findFiles(bundle, modules).filter(isNew)
          return [screen, { files, texts: Object.fromEntries(textFiles) }]
        })
        const text = JSON.stringify(Object.fromEntries(lists))
        return html.replace('src="boot.js"', `$& data-files='${text}'`)
      },
    },
  }
}
