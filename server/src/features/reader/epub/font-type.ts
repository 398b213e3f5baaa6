/** First bytes of fonts, in hexadecimal: WOFF 2 (section 4), WOFF (section 3), OpenType ("Font Collections" and "Organization of a Font"). */
const types: Readonly<Record<string, string>> = {
  '774f4632': 'font/woff2',
  '774f4646': 'font/woff',
  '4f54544f': 'font/otf',
  '00010000': 'font/ttf',
  '74727565': 'font/ttf',
  '74746366': 'font/collection',
}

/** Returns the media type of a font by its content; undefined for anything else. */
export function detectFontType(bytes: Buffer): string | undefined {
  const type = types[bytes.toString('hex', 0, 4)]
  if (type) return type
  // Embedded OpenType (W3C submission of 2008, section 4.1): the magic number, after the sizes.
  return bytes.length >= 36 && bytes.readUInt16LE(34) === 0x504c ? 'application/vnd.ms-fontobject' : undefined
}
