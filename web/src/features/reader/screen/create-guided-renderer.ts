import type { QueryClient } from '@tanstack/react-query'
import { createPanelStore } from '../../panels/panel-store.ts'
import { GuidedRenderer } from '../engine/guided/guided-renderer.ts'
import type { PanelWorker } from '../engine/guided/panel-finder.ts'
import type { RendererLabels, RendererSettings } from '../engine/renderer.ts'

/** Starts the worker that finds panels. It is not part of the engine, because it hashes pages with a library. */
const startPanelWorker = (): PanelWorker =>
  new Worker(new URL('./panel-worker.ts', import.meta.url), { type: 'module' })

/** Returns the renderer of guided view, which stores the panels of pages for the user. */
export const bindGuidedRenderer = (client: QueryClient) =>
  class extends GuidedRenderer {
    constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
      super(host, labels, settings, createPanelStore(client), startPanelWorker)
    }
  }
