import { features } from './features.mjs'

const core = {
  server: 'config|logging|http|db|queue|events|access|files|media|workers',
  web: 'api|ui|lib|i18n',
}
const test = '\\.test\\.tsx?$'

const lookUpNeverDown = ['server', 'web'].flatMap((side) =>
  features
    .filter(({ sides }) => sides.includes(side))
    .map(({ name }, i, all) => ({ name, later: all.slice(i + 1).map((f) => f.name) }))
    .filter(({ later }) => later.length > 0)
    .map(({ name, later }) => ({
      name: `${name}-looks-up-never-down`,
      severity: 'error',
      from: { path: `^${side}/src/features/${name}/`, pathNot: test },
      to: { path: `^${side}/src/features/(${later.join('|')})/` },
    })),
)

export default {
  forbidden: [
    ...lookUpNeverDown,
    {
      name: 'known-features-only',
      comment: 'every feature folder is named in features.mjs',
      severity: 'error',
      from: { path: `^(server|web)/src/features/(?!(${features.map((f) => f.name).join('|')})/)` },
      to: {},
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: ['^contract/', 'node_modules/zod/'] },
    },
    {
      name: 'sides-meet-only-in-contract',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'fixtures-stay-out-of-the-web',
      severity: 'error',
      from: { path: '^(contract|web)/' },
      to: { path: '^(fixtures|demo|bench|e2e)/' },
    },
    {
      name: 'fixtures-do-not-know-the-demo',
      severity: 'error',
      from: { path: '^fixtures/' },
      to: { path: '^demo/' },
    },
    {
      name: 'server-core-knows-no-feature',
      severity: 'error',
      from: { path: `^server/src/(${core.server})/`, pathNot: test },
      to: { path: '^server/src/(features/|app\\.ts|main\\.ts)' },
    },
    {
      name: 'web-core-knows-no-feature',
      severity: 'error',
      from: { path: `^web/src/(${core.web})/`, pathNot: test },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^(server|web)/src/features/', pathNot: test },
      to: { path: '^(server/src/(app|main)\\.ts|web/src/app/)' },
    },
    {
      name: 'ui-does-not-fetch',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: ['^web/src/api/', 'node_modules/@tanstack/react-query'] },
    },
    {
      name: 'routes-and-pages-are-private',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/', pathNot: test },
      to: {
        path: '^(server/src/features/[^/]+/routes\\.ts|web/src/features/[^/]+/pages/)',
        pathNot: '^$1/src/features/$2/',
      },
    },
    {
      name: 'only-routes-speak-http',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '(routes|\\.test)\\.ts$' },
      to: { path: ['node_modules/fastify', '^server/src/http/'] },
    },
    {
      name: 'only-queries-speak-sql',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '(queries|\\.test)\\.ts$' },
      to: { path: 'node_modules/kysely' },
    },
    {
      name: 'engine-is-plain-typescript',
      severity: 'error',
      from: { path: '^web/src/features/reader/engine/', pathNot: test },
      to: { pathNot: '^web/src/features/reader/engine/' },
    },
    {
      name: 'text-engine-is-plain-typescript',
      comment: 'it shares directions, zones and swipes with the engine of comics',
      severity: 'error',
      from: { path: '^web/src/features/text-reader/engine/', pathNot: test },
      to: { pathNot: '^web/src/features/(text-reader|reader)/engine/' },
    },
    {
      name: 'media-is-pure',
      severity: 'error',
      from: { path: '^server/src/media/', pathNot: test },
      to: { path: '^server/src/(http|db|queue|events|access|workers|features)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // Our own, not those in packages: a package left out could be imported by anybody.
    exclude: { path: '^[^/]+/(dist|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
