import { createHash } from 'node:crypto'
import { attribute, descendants, parseXml, type XmlElement } from '../metadata/xml-tree.ts'
import type { FontObfuscation } from './epub-contents.ts'
import { resolveHref } from './hrefs.ts'

const algorithms: ReadonlyMap<string, FontObfuscation['algorithm']> = new Map([
  ['http://www.idpf.org/2008/embedding', 'idpf'],
  ['http://ns.adobe.com/pdf/enc#RC', 'adobe'],
])

/** Encryption by entry name from META-INF/encryption.xml; `drm` is any encryption whose key only a vendor has. */
export type Encryption = ReadonlyMap<string, FontObfuscation['algorithm'] | 'drm'>

/** Reads META-INF/encryption.xml (OCF 3.3, 4.2.6.3.3). Throws MediaError. */
export function parseEncryption(bytes: Uint8Array): Encryption {
  const found = new Map<string, FontObfuscation['algorithm'] | 'drm'>()
  for (const data of descendants(parseXml(bytes, 'xml'))) {
    if (data.name !== 'EncryptedData') continue
    const inside = [...descendants(data)]
    const algorithm = attributeIn(inside, 'EncryptionMethod', 'Algorithm')
    const reference = resolveHref('', attributeIn(inside, 'CipherReference', 'URI'))
    if (reference) found.set(reference.name, algorithms.get(algorithm) ?? 'drm')
  }
  return found
}

const attributeIn = (inside: readonly XmlElement[], name: string, key: string): string => {
  const element = inside.find((one) => one.name === name)
  return (element && attribute(element, key)?.trim()) ?? ''
}

/**
 * Returns the plain bytes of an obfuscated font. IDPF (OCF 3.3, 4.4): the first 1040 bytes combined with the SHA-1 of the identifier
 * without white space. Adobe: the first 1024 with the 16 bytes of the identifier's UUID; without a UUID nothing is changed. Applying it twice
 * restores the input.
 */
export function deobfuscate(bytes: Uint8Array, { algorithm, uniqueId }: FontObfuscation): Uint8Array {
  const key = algorithm === 'idpf' ? idpfKey(uniqueId) : uuidBytes(uniqueId)
  if (!key) return bytes
  const plain = Uint8Array.from(bytes)
  const end = Math.min(plain.length, algorithm === 'idpf' ? 1040 : 1024)
  for (let i = 0; i < end; i++) plain[i] = (plain[i] ?? 0) ^ (key[i % key.length] ?? 0)
  return plain
}

const idpfKey = (uniqueId: string): Buffer =>
  createHash('sha1')
    .update(uniqueId.replace(/[ \t\r\n]/g, ''))
    .digest()

function uuidBytes(text: string): Buffer | null {
  const hex = text.replace(/^urn:uuid:/i, '').replaceAll('-', '')
  return /^[0-9a-f]{32}$/i.test(hex) ? Buffer.from(hex, 'hex') : null
}

/** True if Adobe's algorithm can take its key from this identifier. */
export const isUuid = (text: string): boolean => uuidBytes(text) !== null
