import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

// Only the bundler's matters: what Remix is told stands in remix.config.js.
export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  // esbuild 0.28 cannot lower destructuring to Vite 6's default targets.
  build: { target: "es2022" },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
});
