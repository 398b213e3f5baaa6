// The site of docs/, built by `npm run docs`. Its pages are the Markdown files of the repository as they are, at the same paths, so that every
// link works in both; only `README.md` is the page of its folder.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Address of the files that are no pages, such as `https://example.org/lectern/blob/main`. Without it they are named, not linked. */
const repository = process.env.DOCS_REPOSITORY?.replace(/\/$/, '')

/** Pages outside of docs/. */
const rootPages = ['README', 'ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY', 'STYLE'].map(
  (n) => `${n}.md`,
)
const isPage = (path) => rootPages.includes(path) || /^docs\/(?!(site|releases)\/).*\.md$/.test(path)

const isExternal = (href) => /^([a-z][a-z+.-]*:|\/|#)/i.test(href)

/** Returns the first page of a folder; undefined when it has none, or is a file. */
const firstPageIn = (folder) =>
  statSync(join(root, folder)).isDirectory() ? pagesIn(folder)[0]?.path : undefined

/** Returns the target of a link in a page: a page of the site, a file of the repository, or undefined when there is nothing to link to. */
function resolveLink(href, page) {
  const [path, anchor] = href.split('#')
  const target = posix.join(posix.dirname(page), path).replace(/\/$/, '')
  if (!existsSync(join(root, target))) throw new Error(`${page} links to ${href}, which does not exist`)
  const found = [target, posix.join(target, 'README.md'), firstPageIn(target)].find(
    (path) => path && isPage(path) && existsSync(join(root, path)),
  )
  if (!found) return repository && `${repository}/${target}`
  const address = posix.relative(posix.dirname(page), found).replace(/README\.md$/, 'index.md')
  return `${address.startsWith('.') ? address : `./${address}`}${anchor ? `#${anchor}` : ''}`
}

/** Makes the links of the repository those of the site. A link to a file that is no page loses its address. */
function linkPages({ renderer }) {
  const render = renderer.rules.link_open
  renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const href = token.attrGet('href')
    if (isExternal(href)) return render(tokens, index, options, env, self)
    const page = relative(root, env.path).split(sep).join('/')
    const target = resolveLink(href, page)
    if (!target) return '<a>'
    token.attrSet('href', target)
    return render(tokens, index, options, env, self)
  }
}

/** Returns the title of a page: its first heading. */
const titleOf = (path) =>
  /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1]?.replaceAll('`', '') ?? path

const page = (path, text = titleOf(path)) => ({
  path,
  text,
  link: `/${path.replace(/README\.md$/, '').replace(/\.md$/, '.html')}`,
})
/** Returns the pages of a folder in the order of their names, after its README. */
const pagesIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => (b === 'README.md') - (a === 'README.md') || (a < b ? -1 : 1))
    .map((name) => page(`${folder}/${name}`))

const sidebar = [
  {
    text: 'Start',
    items: [
      page('README.md', 'What Lectern is'),
      page('docs/README.md'),
      page('docs/known-limits.md'),
      page('CHANGELOG.md'),
    ],
  },
  {
    text: 'Reading',
    items: ['find', 'comics', 'e-books', 'progress', 'devices'].map((name) =>
      page(`docs/reading/${name}.md`),
    ),
  },
  {
    text: 'Administration',
    items: [
      'install',
      'docker',
      'options',
      'reverse-proxy',
      'sign-in-providers',
      'libraries',
      'formats',
      'users',
      'metadata',
      'import-books',
      'files',
      'import-server',
      'backup',
      'server',
    ].map((name) => page(`docs/administration/${name}.md`)),
  },
  {
    text: 'Development',
    items: [
      page('CONTRIBUTING.md'),
      page('ARCHITECTURE.md', 'Architecture'),
      page('STYLE.md', 'Style of the code'),
      page('docs/writing.md'),
      page('docs/glossary.md'),
      page('docs/visual-language.md'),
      page('docs/api.md', 'API, call by call'),
      page('docs/clients.md'),
      page('docs/guided-view.md'),
      page('docs/epub-samples.md'),
      page('docs/benchmarks.md'),
    ],
  },
  {
    text: 'Security',
    collapsed: true,
    items: [
      page('SECURITY.md'),
      page('docs/security/README.md', 'What Lectern promises'),
      page('docs/security/abuse-cases.md'),
    ],
  },
  {
    text: 'Behavior',
    collapsed: true,
    items: [
      ...pagesIn('docs/behaviour'),
      ...pagesIn('docs/behaviour/server').map(({ path }) => page(path, titleOfSection(path))),
      ...(existsSync(join(root, 'docs/behaviour/web')) ? pagesIn('docs/behaviour/web') : []),
    ],
  },
  { text: 'Decisions', collapsed: true, items: pagesIn('docs/decisions') },
]

/** Returns the second heading of a page of behavior: the first one is the same in all of them. */
function titleOfSection(path) {
  return /^## (.+)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? titleOf(path)
}

/** Leaves Vue to Node while pages are rendered: they are outside of this folder, and so are not found beside its packages. */
const leaveVue = {
  name: 'leave-vue',
  enforce: 'pre',
  resolveId: (source, _importer, { ssr }) =>
    ssr && /^vue(\/|$)/.test(source) ? { id: source, external: true } : null,
}

const icon = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8')

export default {
  title: 'Lectern',
  description: 'A self-hosted media server and web reader for comics, manga, books and e-books',
  lang: 'en',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  base: process.env.DOCS_BASE ?? '/',
  srcDir: root,
  srcExclude: readdirSync(root, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isFile()
        ? rootPages.includes(entry.name)
          ? []
          : [entry.name]
        : entry.name === 'docs'
          ? []
          : [`${entry.name}/**`],
    )
    .concat('docs/site/**', 'docs/releases/**'),
  rewrites: (path) => path.replace(/(^|\/)README\.md$/, '$1index.md'),
  outDir: fileURLToPath(new URL('dist', import.meta.url)),
  cacheDir: fileURLToPath(new URL('cache', import.meta.url)),
  // Addresses of a server that runs on the reader's own machine.
  ignoreDeadLinks: 'localhostLinks',
  markdown: { html: false, linkify: false, languageAlias: { caddy: 'nginx' }, config: linkPages },
  vite: { plugins: [leaveVue], build: { chunkSizeWarningLimit: 2000 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Reading', link: sidebar[1].items[0].link },
      { text: 'Administration', link: sidebar[2].items[0].link },
      { text: 'Development', link: sidebar[3].items[0].link },
    ],
    sidebar,
  },
}
