/** Renders the logo: an open book on its stand. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M15.2 9.2C12.4 6.6 8 5.8 3 6.6v12.9c5-.8 9.4 0 12.2 2.6z" fill="var(--primary)" />
      <path
        d="M16.8 9.2C19.6 6.6 24 5.8 29 6.6v12.9c-5-.8-9.4 0-12.2 2.6z"
        fill="var(--primary)"
        opacity="0.55"
      />
      <path d="M16 23.2v3.6M10.6 28h10.8" stroke="var(--secondary)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
