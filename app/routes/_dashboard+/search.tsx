import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { DisputeTable } from "#app/capabilities/disputes/dispute-table.tsx";
import { findDisputes } from "#app/capabilities/disputes/find-disputes.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { SearchBox } from "#app/components/shell/search-box.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

export const meta = titled("Search");
export const handle = crumbs({ name: "Search" });

const MAX_LENGTH = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const words = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_LENGTH);
  return { words, found: words ? await findDisputes(extensions, words) : null };
}

export default function Search() {
  const { words, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Search"
        lead="Finds disputes by their id, the engine's id or the transaction's id, or by how one of them begins. Nothing else is searched yet."
      />
      <SearchBox className="mb-6 md:hidden" />
      {found ? (
        <Panel id="found" title={`Found for “${words}”: ${found.disputes.length}`} flush>
          {found.disputes.length > 0 ? (
            <DisputeTable disputes={found.disputes} caption={`Disputes found for ${words}`} />
          ) : (
            <EmptyState title="No dispute has such an id">
              Names, amounts and cards cannot be searched yet.
              {found.lookedAtNewest ? ` Only the newest ${found.lookedAtNewest} disputes were compared.` : ""}
            </EmptyState>
          )}
        </Panel>
      ) : null}
    </>
  );
}
