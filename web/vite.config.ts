import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { layerKitStyles } from './layer-ui-styles.ts'

/** What every first visit needs. Few chunks load and compress better than sixty small ones. */
const base =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+|react-intl|intl-messageformat|@formatjs|zod|seroval|seroval-plugins|cookie-es|isbot|use-sync-external-store)\/|vite\/preload-helper|rolldown\/runtime|icons-react\/dist\/esm\/(?!icons\/)/
/** Heavy things inside that only some screens need stay apart. */
const kit =
  /\/web\/src\/(lib\/(?!placeholder)|api\/(?!cached-items|use-item)|i18n\/(?!locales|en|ar))|\/contract\/src\/|\/web\/src\/ui\/(?!cards\/|detail\/|PosterFrame|PosterCorner|poster-shape|Dialog|ConfirmDialog|MenuPanel|MenuChoiceGroup|Menu\.module|Row|use-row|Popover)|\/web\/src\/features\/(auth|libraries)\/queries|\/web\/src\/app\/session|\/Icon(X|Check|ChevronDown|Eye|EyeOff)\.mjs/

/** The frame around the screens: nothing in it is used by the login or the reader. */
const frame =
  /\/web\/src\/app\/(layout\/(?!FrameSkeleton|MoreSheet|LibrariesSheet)|Menus|menus)|\/web\/src\/features\/(tasks\/(?!queries)|analysis|scan\/actions|libraries\/(actions|library-menu|LibraryNav))|\/web\/src\/ui\/(Popover|DialogHost)|\/Icon(Home|User|UserCircle|Logout|Books|AlertTriangle|TrashX|Trash|Dots|Pencil|Plus|Stack2|Refresh|ZoomScan|FileSearch|Tags|CloudOff|Menu2|LayoutSidebarLeft\w+)\.mjs/
/** Covers and the hints of them: neither the login nor the first page of a book shows one. */
const covers =
  /\/web\/src\/(ui\/(PosterFrame|PosterCorner|poster-shape)|lib\/placeholder)|node_modules\/thumbhash\//

/** Relative base: the server writes the context path into `<base href>` when it serves the page. */
export default defineConfig({
  base: './',
  plugins: [react(), compileMessages(), layerKitStyles()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/sse', '/actuator', '/oauth2', '/login/oauth2'].map((path) => [
        path,
        { target: process.env.LECTERN_API ?? 'http://localhost:25600', changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    cssTarget: 'chrome111',
    assetsDir: 'assets',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: base, priority: 3 },
            { name: 'kit', test: kit, priority: 2 },
            { name: 'covers', test: covers, priority: 1 },
            { name: 'frame', test: frame, priority: 1 },
          ],
        },
      },
    },
  },
})
