import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guideAddress } from "#app/capabilities/api-docs/addresses.ts";
import { pageHtml, pagesOf } from "#app/capabilities/api-docs/pages/page-html.tsx";
import { StaticHtml } from "#app/capabilities/api-docs/parts/static-html.tsx";
import { titled } from "#app/components/page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(data ? `${data.title} · API docs` : "Page not found")();

export function loader({ params: { guide = "" }, context: { services } }: LoaderFunctionArgs) {
  const origin = services.config.appUrl;
  const found = pagesOf(origin).find(({ address }) => address === guideAddress(guide));
  if (!found) throw new Response(null, { status: 404 });
  return { address: found.address, title: found.title, origin };
}

export default function DocsGuide() {
  const { address, origin } = useLoaderData<typeof loader>();
  return <StaticHtml html={import.meta.env.SSR ? (pageHtml(address, origin)?.main ?? "") : ""} />;
}
