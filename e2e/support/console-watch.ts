import type { Page } from '@playwright/test'

export interface ConsoleWatch {
  /** Every line of the console, every uncaught error and every request that failed or was refused, in order. */
  readonly lines: readonly string[]
}

/** Records the console of a page from now on. Requests that the page cancels by leaving a screen are no failures. */
export function watchConsole(page: Page): ConsoleWatch {
  const lines: string[] = []
  page.on('console', (message) =>
    lines.push(`${message.type()}: ${message.text()} (${message.location().url})`),
  )
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400)
      lines.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') lines.push(`${reason}: ${request.method()} ${request.url()}`)
  })
  return { lines }
}
