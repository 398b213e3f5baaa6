// Finds a Chromium for the end-to-end tests or installs one: the configured one, the system's, Playwright's, a download, the system's
// package. The shell without a window comes first, because it needs a fifth less time for the same pages.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { env, root } from './install.mjs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

function onPath(name) {
  const which = process.platform === 'win32' ? 'where' : 'which'
  const found = spawnSync(which, [name], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.split(/\r?\n/)[0] : undefined
}

async function findPlaywrightBrowser() {
  const { chromium } = await import('playwright-core').catch(() => import('@playwright/test'))
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const findSystemBrowser = () => systemPaths.find((p) => existsSync(p)) ?? names.map(onPath).find((p) => p)

function download() {
  const cli = `${root}/node_modules/playwright/cli.js`
  const done = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    cwd: root,
    env,
    stdio: 'ignore',
    timeout: 300_000,
  })
  return done.status === 0
}

function installPackage() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 300_000 })
    return ['chromium-headless-shell', 'chromium'].some((name) => {
      const command = ['install', '-y', '-qq', '--no-install-recommends', name]
      return spawnSync('apt-get', command, { stdio: 'ignore', timeout: 600_000, env: quiet }).status === 0
    })
  } catch {
    return false
  }
}

/** Returns the path of a Chromium or Chrome, or undefined when none is found and none can be installed. */
export async function findBrowser() {
  const set = process.env.CHROMIUM_PATH
  if (set) {
    if (existsSync(set)) return set
    console.error(`CHROMIUM_PATH is '${set}', but there is no such file.`)
    process.exit(1)
  }
  const existing = findSystemBrowser() ?? (await findPlaywrightBrowser())
  if (existing) return existing
  console.log('Getting a Chromium for the tests …')
  if (download()) return findPlaywrightBrowser()
  if (installPackage()) return findSystemBrowser()
  return undefined
}
