import type { QueryClient } from '@tanstack/react-query'
import { createPanelStore } from '../panels/panel-store.ts'
import { GuidedRenderer } from './engine/guided/guided-renderer.ts'
import type { RendererLabels, RendererSettings } from './engine/renderer.ts'

/** Returns the renderer of guided view, which keeps the panels of pages for the user. */
export const bindGuidedRenderer = (client: QueryClient) =>
  class extends GuidedRenderer {
    constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
      super(host, labels, settings, createPanelStore(client))
    }
  }
