import { readFileSync } from "node:fs";
import { GET, type Route } from "#sandbox/engine/http/route.ts";

const asset = (name: string, contentType: string, file: string): Route => {
  const content = readFileSync(new URL(file, import.meta.url));
  const headers = { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" };
  return GET(`/hosted/${name}`, { access: "open", run: async () => ({ contentType, content, headers }) });
};

/** The files of the hosted pages. */
export const assetRoutes: Route[] = [
  asset("base.css", "text/css", "../../shared/pages/style.css"),
  asset("pay.css", "text/css", "./pay.css"),
  asset("fields.js", "text/javascript", "./fields.js"),
];
