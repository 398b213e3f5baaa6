import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

function residentBytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    // The process has ended meanwhile, or there is no /proc.
    return 0
  }
}

/** Time in ms after which a browser has given the memory of collected objects back to the system. */
const givingBackMs = 1500

/** Lets a page give back the memory of what it does not need any more; otherwise a browser waits until it runs short. */
export async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  await session.detach()
  await sleep(givingBackMs)
}

/** Returns the number of nodes in all documents of a page, also of those that nobody shows. */
export async function countNodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return nodes
}

/** Resident memory, in bytes, of the processes of the browser that draw. */
export async function measureDrawingMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pids = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU').map(({ id }) => id)
  return pids.reduce((sum, pid) => sum + residentBytes(pid), 0)
}
