import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

// Modules shared by pages, one file per floor: fifty small ones compress 10 kB worse, and each needs a request.
const SHARED: readonly (readonly [name: string, folders: RegExp])[] = [
  [
    "react",
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|cookie|@remix-run\/(react|router))\//,
  ],
  [
    "ui",
    /\/app\/components\/(ui\/|page|notice|theme|people)|\/proto\/contract\/(currencies|money|parse-money|plain-words)\.ts/,
  ],
  // The parts of the palette come with its library, when it is first opened.
  [
    "shell",
    /\/app\/components\/(shell\/(?!palette-(panel|items)|destinations|places-found|use-search-results|settings-directory)|requests|failed)/,
  ],
  ["inputs", /\/app\/dashboard\/inputs\/(combobox\.tsx|combobox-props|customer-field)/],
  ["lists", /\/app\/dashboard\/(filters|lists|csv|saved-views|inputs\/date-range)/],
  [
    "dashboard",
    /\/app\/dashboard\/(column|confirm|data-table|facts|list-address|pager|parts|row-selection|tabs|timeline)/,
  ],
];

// Applies to the bundler only; Remix's options are in remix.config.js.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  build: {
    // esbuild 0.28 cannot lower destructuring to Vite 6's default targets.
    target: "es2022",
    minify: isSsrBuild ? false : "terser",
    // The router's warnings to developers, with their long texts, are left out.
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020, pure_funcs: ["warning"] } },
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedChunk } },
  },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
}));

interface Modules {
  getModuleInfo(id: string): { readonly dynamicImporters: readonly string[] } | null;
}

/** The shared file of a module. Modules loaded on demand stay separate. */
function sharedChunk(id: string, { getModuleInfo }: Modules): string | undefined {
  if (getModuleInfo(id)?.dynamicImporters.length) return undefined;
  return SHARED.find(([, folders]) => folders.test(id))?.[0];
}
