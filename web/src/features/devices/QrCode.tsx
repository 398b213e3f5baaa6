import encodeQR from 'qr'
import { useMemo } from 'react'
import css from './QrCode.module.css'

/** Width of the white border in modules, as ISO 18004 requires. */
const quietZone = 4

/** Draws a text as a QR code; black on white in every theme, because cameras need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: rows.length, path: squares.join('') }
  }, [text])
  return (
    <svg
      className={css.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
