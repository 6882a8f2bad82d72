import { readFileSync } from "node:fs";
import { GET, type Route } from "#sandbox/engine/routing/route.ts";

const asset = (path: string, contentType: string, file: string): Route => {
  const content = readFileSync(new URL(file, import.meta.url));
  const headers = { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" };
  return GET(path, { access: "open", run: async () => ({ contentType, content, headers }) });
};

/** The files of the hosted pages. */
export const assetRoutes: Route[] = [
  asset("/hosted/base.css", "text/css", "../../shared/pages/style.css"),
  asset("/hosted/pay.css", "text/css", "./pay.css"),
  asset("/hosted/fields.js", "text/javascript", "./fields.js"),
  asset("/hosted/submit.js", "text/javascript", "./submit.js"),
  asset("/v1/HyperLoader.js", "text/javascript", "./hyper-loader.js"),
];
