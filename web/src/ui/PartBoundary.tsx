import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  /** Another key tries again. */
  readonly resetKey?: string
  readonly onFailure?: () => void
  /** Stands in its place until it is there. */
  readonly placeholder?: ReactNode
  readonly children: ReactNode
}

/**
 * Waits for parts that are loaded on demand, and leaves out those whose script cannot be loaded: without a network no part
 * that is not there yet may take away the screen that is.
 */
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
