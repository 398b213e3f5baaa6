import { listenToEvents } from '@lectern/contract/events'
import type { Account } from './account.ts'

interface ReceivedEvent {
  readonly name: string
  readonly data: string
}

/** Listens to the event stream of an account, as a browser would. */
export interface EventListener {
  /** All received events, oldest first. */
  readonly received: readonly ReceivedEvent[]
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

export async function listen(account: Account): Promise<EventListener> {
  const stop = new AbortController()
  const answer = await account.fetch(listenToEvents.path, { signal: stop.signal })
  const { body } = answer
  if (!answer.ok || !body) throw new Error(`the event stream answered ${answer.status}`)
  const received: ReceivedEvent[] = []
  const read = async () => {
    let text = ''
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const name = /^event: (.*)$/m.exec(event)?.[1]
        if (name) received.push({ name, data: /^data: (.*)$/m.exec(event)?.[1] ?? '' })
      }
    }
  }
  return { received, ended: read().catch(() => undefined), close: () => stop.abort() }
}
