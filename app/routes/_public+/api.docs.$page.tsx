import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOCS, guideAddress } from "#app/capabilities/api-docs/addresses.ts";
import { pageHtml, pagesOf } from "#app/capabilities/api-docs/pages/page-html.tsx";
import { StaticHtml } from "#app/capabilities/api-docs/parts/static-html.tsx";
import { titled } from "#app/components/page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(data ? `${data.title} · API docs` : "Page not found")();

export function loader({ params: { page = "" }, context: { services } }: LoaderFunctionArgs) {
  const origin = services.config.appUrl;
  const pages = pagesOf(origin);
  const found = pages.find(({ address }) => address === `${DOCS}/${page}`);
  if (found) return { address: found.address, title: found.title, origin };
  // Guides had addresses of this kind.
  if (pages.some(({ address }) => address === guideAddress(page))) throw redirect(guideAddress(page), 301);
  throw new Response(null, { status: 404 });
}

export default function DocsPage() {
  const { address, origin } = useLoaderData<typeof loader>();
  return <StaticHtml html={import.meta.env.SSR ? (pageHtml(address, origin)?.main ?? "") : ""} />;
}
