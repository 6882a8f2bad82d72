import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOCS } from "#app/capabilities/api-docs/addresses.ts";
import { pageHtml } from "#app/capabilities/api-docs/pages/page-html.tsx";
import { StaticHtml } from "#app/capabilities/api-docs/parts/static-html.tsx";
import { titled } from "#app/components/page.tsx";

export const meta = titled("API docs");

export function loader({ context: { services } }: LoaderFunctionArgs) {
  return { origin: services.config.appUrl };
}

export default function DocsStart() {
  const { origin } = useLoaderData<typeof loader>();
  return <StaticHtml html={import.meta.env.SSR ? (pageHtml(DOCS, origin)?.main ?? "") : ""} />;
}
