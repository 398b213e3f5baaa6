import css from './Keys.module.css'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ContextMenu: '☰',
  Escape: 'Esc',
}

const toSign = (key: string): string => {
  if (key === 'mod') return isApple() ? '⌘' : 'Ctrl'
  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** Renders the keys of a shortcut, such as `g h` or `mod+k`. Hidden on touch screens. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={css.keys} dir="ltr">
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key} className={css.key}>
          {toSign(key)}
        </kbd>
      ))}
    </span>
  )
}
