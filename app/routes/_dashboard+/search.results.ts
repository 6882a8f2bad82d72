import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { findAnything, searchedText } from "#app/capabilities/search/find-anything.server.ts";
import { hitsOf } from "#app/capabilities/search/hits.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";

/** GET /search/results: results for the palette. */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const text = searchedText(args.request.url);
  const groups = text ? hitsOf(await findAnything(extensions, text), text, localeOf(args.request)) : [];
  return Response.json({ groups }, { headers: { "cache-control": "no-store" } });
}
