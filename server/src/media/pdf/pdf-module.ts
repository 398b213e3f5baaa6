import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { instantiateLimited } from '../wasm-memory.ts'
import { offerSystemFonts } from './offer-fonts.ts'

export type Pdfium = WrappedPdfiumModule

/**
 * Maximum memory of one decoder, in bytes: the largest page drawn here takes 72 MB; the rest is for the images on the page, which a file of
 * a few kilobytes can claim to be of any size. Its process ends at 500 MB, with 60 for itself and some for the encoder.
 */
const maxHeap = 320 * 1024 * 1024
/** Memory in bytes beyond which a decoder is discarded after its job, because it never shrinks. */
const keptHeap = 96 * 1024 * 1024

let compiled: Promise<WebAssembly.Module> | undefined
let idleDecoder: Pdfium | undefined

/**
 * Lends `use` a PDF decoder. After an error the decoder is discarded with its memory, so `use` needs to clean up only on success.
 */
export async function withPdfium<T>(use: (pdfium: Pdfium) => Promise<T>): Promise<T> {
  const pdfium = idleDecoder ?? (await create())
  idleDecoder = undefined
  const result = await use(pdfium)
  if (pdfium.pdfium.HEAPU8.length <= keptHeap) idleDecoder = pdfium
  return result
}

async function create(): Promise<Pdfium> {
  compiled ??= WebAssembly.compile(
    readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
  )
  const module = await compiled
  // Not imported at the top: most threads never read a PDF.
  const { init } = await import('@embedpdf/pdfium')
  const existingNames = new Set(Object.getOwnPropertyNames(globalThis))
  const pdfium = await init({
    // Messages about damaged files are useless, and hostile files cause gigabytes of them.
    print: () => {},
    printErr: () => {},
    instantiateWasm: instantiateLimited(module, maxHeap),
  })
  // The first decoder leaves global traps for misspelled names that refer to it: its memory would never be freed.
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!existingNames.has(name)) Reflect.deleteProperty(globalThis, name)
  pdfium.PDFiumExt_Init()
  offerSystemFonts(pdfium)
  return pdfium
}
