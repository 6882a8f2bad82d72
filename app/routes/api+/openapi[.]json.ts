import type { LoaderFunctionArgs } from "@remix-run/node";
import openApi from "#proto/openapi.json" with { type: "json" };

const template = JSON.stringify(openApi);
const exampleOrigin = openApi.servers[0]?.variables.origin.default ?? "";
const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=300",
  // Browser tools read it from other origins. Its content does not depend on the caller.
  "access-control-allow-origin": "*",
};

let served: { readonly appUrl: string; readonly body: Uint8Array<ArrayBuffer> } | null = null;

/** GET /api/openapi.json, with the addresses of this installation. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { appUrl } = context.services.config;
  if (served?.appUrl !== appUrl)
    served = { appUrl, body: new TextEncoder().encode(template.replaceAll(exampleOrigin, appUrl)) };
  return new Response(served.body, { headers });
}
