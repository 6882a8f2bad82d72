import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, redirectDocument, useLoaderData, useLocation } from "@remix-run/react";
import { DocsFrame } from "#app/capabilities/api-docs/frame/docs-frame.tsx";
import { keepAnchorsFromRouter } from "#app/capabilities/api-docs/frame/native-anchors.ts";
import { navigationHtml, pageHtml } from "#app/capabilities/api-docs/pages/page-html.tsx";
import { queryOf } from "#app/capabilities/api-docs/search/site-search.ts";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { hasSessionCookie } from "#app/services/session/session-cookies.server.ts";

// Modules of routes are loaded before the router starts.
if (!import.meta.env.SSR) keepAnchorsFromRouter();

/** The session is not verified here; the API verifies it per call. */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const isSignedIn = hasSessionCookie(services.auth.cookies, request.headers.get("cookie"));
  return {
    origin: services.config.appUrl,
    query: queryOf(request.url),
    session: isSignedIn ? { environment: (await environmentCookie.read(request)) ?? ("sandbox" as const) } : null,
  };
}

/** These pages are rendered on the server only, so navigation from other pages loads a document. */
export function clientLoader({ request }: { request: Request }) {
  return redirectDocument(request.url);
}

export const shouldRevalidate = () => false;

export default function ApiDocs() {
  const { origin, query, session } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const navigation = import.meta.env.SSR
    ? (pageHtml(pathname.replace(/\/$/, ""), origin)?.navigation ?? navigationHtml(origin))
    : "";
  return (
    <DocsFrame navigation={navigation} query={query} session={session}>
      <Outlet />
    </DocsFrame>
  );
}
