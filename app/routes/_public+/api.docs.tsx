import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectDocument, useLoaderData } from "@remix-run/react";
import { DocsPage } from "#app/capabilities/api-docs/docs-page.tsx";
import { keepAnchorsFromRouter } from "#app/capabilities/api-docs/native-anchors.ts";
import { referenceHtml } from "#app/capabilities/api-docs/reference/reference-html.tsx";
import { titled } from "#app/components/page.tsx";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { hasSessionCookie } from "#app/services/session/session-cookies.server.ts";

// Modules of routes are loaded before the router starts.
if (!import.meta.env.SSR) keepAnchorsFromRouter("/api/docs");

export const meta = titled("API reference");

/** The session is not verified here; the API verifies it per call. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const isSignedIn = hasSessionCookie(services.auth.cookies, request.headers.get("cookie"));
  return {
    origin: services.config.appUrl,
    session: isSignedIn ? { environment: (await environmentCookie.read(request)) ?? ("sandbox" as const) } : null,
  };
}

/** The page is rendered on the server only, so navigation from other pages loads a document. */
export function clientLoader({ request }: { request: Request }) {
  return redirectDocument(request.url);
}

export const shouldRevalidate = () => false;

const NOTHING = { reference: "", navigation: "" };

export default function ApiDocs() {
  const { origin, session } = useLoaderData<typeof loader>();
  return <DocsPage html={import.meta.env.SSR ? referenceHtml(origin) : NOTHING} session={session} />;
}
