import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { layerKitStyles } from './layer-ui-styles.ts'

/** Code that every first visit needs. Few chunks load and compress better than sixty small ones. */
const base =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+|react-intl|intl-messageformat|@formatjs|zod|seroval|seroval-plugins|cookie-es|isbot|use-sync-external-store)\/|vite\/preload-helper|rolldown\/runtime|icons-react\/dist\/esm\/(?!icons\/)/
/** UI components; large ones that only some screens need are excluded. */
const kit =
  /\/web\/src\/(lib\/(?!placeholder)|api\/(?!cached-items|use-item)|i18n\/(?!locales|en|ar))|\/contract\/src\/(?!analysis|scan|users)|\/web\/src\/ui\/(?!cards\/|detail\/|TextField|PasswordField|SelectField|Checkbox|Field|NavLink|nav-link|PosterFrame|PosterCorner|poster-shape|Dialog|ConfirmDialog|MenuPanel|MenuChoiceGroup|Menu\.module|Row|use-row|Popover|AriaLocale|use-focus-return|Combobox|TagField|SuggestField|use-options|Slider|NumberField|DateField|ReorderList|move-ids)|\/web\/src\/features\/((auth|libraries)\/queries|auth\/(provider-trips|safe-redirect|sign-in-window))|\/web\/src\/app\/(session|preload-screen)|\/Icon(X|Check|ChevronDown)\.mjs/

/** The frame around the screens, which neither the login nor the reader uses. */
const frame =
  /\/contract\/src\/(analysis|scan)|\/web\/src\/app\/(layout\/(?!LayoutSkeleton|MoreSheet|LibrariesSheet)|Menus|menus)|\/web\/src\/features\/(tasks\/(?!queries)|analysis|scan\/actions|libraries\/(actions|library-menu|LibraryNav))|\/web\/src\/ui\/(Popover|DialogHost|NavLink|nav-link)|\/Icon(Home|User|UserCircle|Logout|Books|AlertTriangle|TrashX|Trash|Dots|Pencil|Plus|Stack2|Refresh|ZoomScan|FileSearch|Tags|CloudOff|Menu2|LayoutSidebarLeft\w+)\.mjs/
/** Fields to fill in, and the screen of those who are strangers: the reader has none. */
const fields =
  /\/web\/src\/ui\/(TextField|PasswordField|SelectField|Checkbox|Field)|\/web\/src\/features\/auth\/(EntryFrame|LookFields|credentials-check)|\/Icon(Eye|EyeOff)\.mjs/
/** Covers and the hints of them: neither the login nor the first page of a book shows one. */
const covers =
  /\/web\/src\/(ui\/(PosterFrame|PosterCorner|poster-shape)|lib\/placeholder)|node_modules\/thumbhash\//

/** A relative base: the server writes the context path into `<base href>` when it serves the page. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    compileMessages(),
    layerKitStyles(),
    // Of the 30 languages of React Aria only ours.
    optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
  ],
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
            { name: 'fields', test: fields, priority: 1 },
            { name: 'covers', test: covers, priority: 1 },
            { name: 'frame', test: frame, priority: 1 },
          ],
        },
      },
    },
  },
})
