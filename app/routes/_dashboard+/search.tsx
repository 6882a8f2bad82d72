import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { DISPUTE_COLUMNS, disputeKey, disputePath } from "#app/capabilities/disputes/dispute-columns.tsx";
import { findDisputes } from "#app/capabilities/disputes/find-disputes.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { SearchBox } from "#app/components/shell/search-box.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";

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
        lead="Finds disputes by dispute ID, processor ID or transaction ID. The first characters are enough."
      />
      <SearchBox key={words} className="mb-6 max-w-xl" />
      {found ? (
        <Panel
          id="found"
          title={`${found.disputes.length} ${found.disputes.length === 1 ? "result" : "results"} for “${words}”`}
          flush
        >
          <DataTable
            caption={`Disputes found for ${words}`}
            columns={DISPUTE_COLUMNS}
            rows={found.disputes}
            rowKey={disputeKey}
            rowLink={disputePath}
            empty={<NothingFound newest={found.lookedAtNewest} />}
          />
        </Panel>
      ) : null}
    </>
  );
}

function NothingFound({ newest }: { newest: number | null }) {
  return (
    <EmptyState title="No disputes found">
      Check the ID, or search for its first characters.
      {newest ? ` Only the newest ${newest} disputes were searched.` : ""}
    </EmptyState>
  );
}
