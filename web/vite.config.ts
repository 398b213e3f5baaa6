import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { layerKitStyles } from './layer-ui-styles.ts'

/** Code that every first visit needs. Few chunks load and compress better than sixty small ones. */
const base =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core|react-table|table-core)[^/]+|react-intl|intl-messageformat|@formatjs|zod|seroval|seroval-plugins|cookie-es|isbot|use-sync-external-store)\/|vite\/preload-helper|rolldown\/runtime|icons-react\/dist\/esm\/(?!icons\/)/
/** UI components; large ones that only some screens need are excluded. */
const kit =
  /\/web\/src\/(lib\/(?!placeholder|shortcuts|use-feature-preference|format|action\.|key-letter)|api\/(?!cached-items|use-item|use-endless|pages-near|live|shared-stream|event-stream)|i18n\/(?!locales|en|ar|lazy-part))|\/contract\/src\/(?!analysis|scan|users|referential|conditions|collections|readlists|books|series|posters|progress|reader|events|media-types|tasks|search|downloads|api-keys)|\/web\/src\/ui\/(?!cards\/|detail\/|list\/|TextField|PasswordField|SelectField|Checkbox|Field|NavLink|nav-link|PosterFrame|PosterCorner|poster-shape|Dialog|ConfirmDialog|MenuPanel|MenuChoiceGroup|Menu\.module|Row|use-row|Popover|Keys|key-target|use-shortcuts|use-active-option|TopDialog|ReorderList|AriaLocale|use-focus-return|Combobox|TagField|SuggestField|use-options|Slider|NumberField|DateField|Menu\.tsx|MenuChoice|menu-choice-part|use-run-action|use-media-query|PosterSkeleton|VisuallyHidden\.tsx|Chip|use-slide-aside|use-near-screen|move-item|Page\b)|\/web\/src\/features\/((auth|libraries)\/queries|auth\/(provider-redirects|safe-redirect|sign-in-window)|filters\/filter-state)|\/web\/src\/app\/(session|preload-screen|use-connection|WaitingScreen)|\/Icon(X|ChevronDown)\.mjs/

/** What nearly every screen of a signed-in user needs, and the login does not. */
const content =
  /\/contract\/src\/(collections|readlists|books|series|posters|progress|reader|events|media-types|tasks|search)|\/web\/src\/(lib\/(use-feature-preference|key-letter)|api\/(live|shared-stream|event-stream)|ui\/(use-media-query|VisuallyHidden\.tsx|PosterSkeleton)|features\/client-settings\/(queries|pending-changes|stored-settings))/
/** Small parts of most screens, but neither of the login nor of the first page of a book. */
const widgets =
  /\/web\/src\/(lib\/(format|action\.)|i18n\/lazy-part|ui\/(Menu\.tsx|MenuChoice\.tsx|menu-choice-part|use-run-action|Chip|use-slide-aside|use-near-screen|move-item|Page\b))|\/IconCheck\.mjs/

/** The frame around the screens, which neither the login nor the reader uses. */
const frame =
  /\/contract\/src\/(analysis|scan)|\/web\/src\/lib\/shortcuts|\/web\/src\/app\/(layout\/(?!LayoutSkeleton|MoreSheet|LibrariesSheet)|Menus|menus|NavigationProgress|focus-restoration|refetch-when|shortcuts|open-palette|open-shortcut-help)|\/web\/src\/features\/(find\/(SearchBox|open-search|use-search-field|clean-search)|tasks\/(?!queries)|analysis|scan\/actions|client-settings|libraries\/(actions|library-menu|library-order|use-arranged|LibraryNav|MoreLibraries))|\/web\/src\/ui\/(Popover|DialogHost|NavLink|nav-link|Keys|key-target|use-shortcuts)|\/Icon(Home|Search|User|UserCircle|Logout|Books|AlertTriangle|TrashX|Trash|Dots|Pencil|Plus|Stack2|Refresh|ZoomScan|FileSearch|Tags|CloudOff|Menu2|ArrowsSort|Folders|ListNumbers|LayoutSidebarLeft\w+)\.mjs/
/** Fields to fill in, and the screen of those who are strangers: the reader has none. */
const fields =
  /\/web\/src\/ui\/(TextField|PasswordField|SelectField|Checkbox|Field)|\/web\/src\/features\/auth\/(SignInLayout|AppearanceFields|credentials-check|password-strength|use-strength-hint)|\/Icon(Eye|EyeOff)\.mjs/
/** Covers and the hints of them: neither the login nor the first page of a book shows one. */
const covers =
  /\/web\/src\/(ui\/(PosterFrame|PosterCorner|poster-shape)|lib\/placeholder)|node_modules\/thumbhash\//

/** Cards in rows: most screens of the frame show them, and neither the login nor the reader does. */
const cards =
  /\/web\/src\/(ui\/(cards\/(PosterCard|CardMenu|CardSkeleton|use-menu-gestures)|Row|use-row-scroll)|features\/(books\/(BookCard|book-actions|use-book-caption)|series\/(SeriesCard|series-actions|series-links|series-read-action|use-series-caption|LibraryHead)|dashboard\/(RowError|DashboardRow\.module)|libraries\/GuardNotice))|\/Icon(ChevronLeft|ChevronRight|DotsVertical|CircleCheck|CircleDashed)\.mjs/

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
            { name: 'content', test: content, priority: 2 },
            { name: 'widgets', test: widgets, priority: 2 },
            { name: 'fields', test: fields, priority: 1 },
            { name: 'covers', test: covers, priority: 1 },
            { name: 'cards', test: cards, priority: 1 },
            { name: 'frame', test: frame, priority: 1 },
          ],
        },
      },
    },
  },
})
