import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirectDocument, useLoaderData } from "@remix-run/react";
import { guideHtml } from "#app/capabilities/api-docs/guides/guide-html.tsx";
import { GuidePage } from "#app/capabilities/api-docs/guides/guide-page.tsx";
import { addressOf, GUIDES } from "#app/capabilities/api-docs/guides/guides.ts";
import { titled } from "#app/components/page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(data?.title ?? "Page not found")();

export function loader({ params: { guide = "" }, context: { services } }: LoaderFunctionArgs) {
  const origin = services.config.appUrl;
  const found = guideHtml(guide, origin);
  if (!found) throw new Response(null, { status: 404 });
  const guides = GUIDES.map(({ id, title }) => ({ address: addressOf(id), title }));
  return { id: guide, title: found.title, origin, guides };
}

/** The page is rendered on the server only, so navigation from other pages loads a document. */
export function clientLoader({ request }: { request: Request }) {
  return redirectDocument(request.url);
}

export default function GuideRoute() {
  const { id, origin, guides } = useLoaderData<typeof loader>();
  const html = import.meta.env.SSR ? (guideHtml(id, origin)?.html ?? "") : "";
  return <GuidePage html={html} guides={guides} at={`/api/docs/${id}`} />;
}
