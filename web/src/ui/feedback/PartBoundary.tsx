import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  /** A change of the key retries. */
  readonly resetKey?: string
  readonly onFailure?: () => void
  /** Shown while the part loads. */
  readonly placeholder?: ReactNode
  readonly children: ReactNode
}

/** Renders a part that is loaded on demand; nothing if its script cannot be loaded, so that the screen around it remains. */
export class PartBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    const { children, placeholder } = this.props
    return this.state.hasFailed ? null : <Suspense fallback={placeholder}>{children}</Suspense>
  }
}
