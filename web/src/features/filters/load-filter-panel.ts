/** Loads the code of the filter panel, which is larger than the lists that it belongs to. */
export const loadFilterPanel = () => import('./panel/FilterPanel.tsx')
