const silenceSeconds = 6
const samplesPerSecond = 8000

/** Returns a file of silence: browsers send media keys only to pages that play a sound of some length. */
function buildSilence(): Blob {
  const count = silenceSeconds * samplesPerSecond
  const bytes = new Uint8Array(44 + count).fill(128, 44)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + count, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // One channel of eight bits.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, samplesPerSecond, true)
  view.setUint32(28, samplesPerSecond, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, count, true)
  return new Blob([bytes], { type: 'audio/wav' })
}

interface Handlers {
  readonly play: () => void
  readonly pause: () => void
  readonly nexttrack: () => void
  readonly previoustrack: () => void
  readonly stop: () => void
}

export interface MediaKeys {
  setPlaying(isPlaying: boolean): void
  close(): void
}

/** Handles the media keys of keyboards, headphones and lock screens, if the browser has a media session. */
export function takeMediaKeys(about: MediaMetadataInit, handlers: Handlers): MediaKeys {
  const session = navigator.mediaSession as MediaSession | undefined
  if (!session) return { setPlaying() {}, close() {} }
  const address = URL.createObjectURL(buildSilence())
  const sound = new Audio(address)
  sound.loop = true
  session.metadata = new MediaMetadata(about)
  const names = Object.keys(handlers) as (keyof Handlers)[]
  const listen = (isOn: boolean) => {
    for (const name of names) {
      try {
        session.setActionHandler(name, isOn ? handlers[name] : null)
      } catch {
        // The browser does not know this action.
      }
    }
  }
  listen(true)
  return {
    setPlaying(isPlaying) {
      if (isPlaying) void sound.play().catch(() => {})
      else sound.pause()
      session.playbackState = isPlaying ? 'playing' : 'paused'
    },
    close() {
      listen(false)
      sound.pause()
      sound.removeAttribute('src')
      URL.revokeObjectURL(address)
      session.metadata = null
      session.playbackState = 'none'
    },
  }
}
