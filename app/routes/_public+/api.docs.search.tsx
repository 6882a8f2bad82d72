import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOCS } from "#app/capabilities/api-docs/addresses.ts";
import { ResultsPage } from "#app/capabilities/api-docs/search/results-page.tsx";
import { addressOfAnchor, queryOf, searchSite } from "#app/capabilities/api-docs/search/site-search.ts";
import { titled } from "#app/components/page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(data?.query ? `${data.query} · Search · API docs` : "Search · API docs")();

/** `q` searches. `anchor` leads to the page of what was an anchor of the single page that this once was. */
export function loader({ request }: LoaderFunctionArgs) {
  const anchor = new URL(request.url).searchParams.get("anchor");
  if (anchor !== null) throw redirect(addressOfAnchor(anchor) ?? DOCS);
  const query = queryOf(request.url);
  return { query, found: searchSite(query) };
}

export default function DocsSearch() {
  return <ResultsPage {...useLoaderData<typeof loader>()} />;
}
