// npm run docs: builds the pages of the project as a site, in docs/site/.vitepress/dist. `npm run docs -- dev` shows them while they are
// written, `npm run docs -- preview` shows the built ones. Only this script installs the generator in docs/site, at its first run.
import { join } from 'node:path'
import { env, fail, getPinnedNode, hashFiles, root, run, runOnce } from './install.mjs'

const [command = 'build', ...rest] = process.argv.slice(2)
if (!['build', 'dev', 'preview'].includes(command))
  fail(`npm run docs knows build, dev and preview, not ${command}.`)
const site = join(root, 'docs', 'site')
const inputs = ['docs/site/package.json', 'docs/site/package-lock.json']
runOnce(join('docs', 'site', 'node_modules', '.lectern-install'), hashFiles(inputs), () => {
  console.log('Installing the generator of the site …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: site })
})
run(getPinnedNode(), [join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js'), command, ...rest], {
  cwd: site,
  env: { ...env, NODE_COMPILE_CACHE: '' },
  shell: false,
})
