import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { listChoice, listRequest } from "#app/capabilities/disputes/dispute-list.server.ts";
import { DisputeTable } from "#app/capabilities/disputes/dispute-table.tsx";
import { addressOf, DisputeTabs } from "#app/capabilities/disputes/dispute-tabs.tsx";
import { disputeView, summaryView } from "#app/capabilities/disputes/dispute-view.server.ts";
import { NoDisputes } from "#app/capabilities/disputes/no-disputes.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";

export const meta = titled("Disputes");
export const handle = crumbs({ name: "Disputes" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const choice = listChoice(args.request.url);
  const [list, summary] = await Promise.all([
    attempt(() => extensions.disputes.listDisputes(listRequest(choice))),
    extensions.disputes.summarizeDisputes({}),
  ]);
  return {
    choice,
    summary: summaryView(summary),
    disputes: list.value?.data.map(disputeView) ?? [],
    nextCursor: list.value?.nextCursor ?? null,
    problem: list.problem?.message ?? null,
  };
}

export default function Disputes() {
  const { choice, summary, disputes, nextCursor, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Disputes"
        lead="A cardholder's bank contests a payment. Answer with evidence before the deadline, or the amount is lost."
      />
      <section aria-label="List of disputes" className="rounded-lg border border-line bg-surface">
        <DisputeTabs choice={choice} summary={summary} />
        {problem ? (
          <div className="p-4">
            <Callout tone="warn">{problem}</Callout>
          </div>
        ) : disputes.length > 0 ? (
          <DisputeTable disputes={disputes} caption="Disputes" />
        ) : (
          <NoDisputes choice={choice} />
        )}
        <Pages
          first={choice.cursor ? addressOf(choice) : null}
          next={nextCursor ? addressOf(choice, nextCursor) : null}
        />
      </section>
    </>
  );
}

function Pages({ first, next }: { first: string | null; next: string | null }) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="flex justify-end gap-2 border-line border-t px-4 py-3">
      {first ? (
        <Link to={first} className={button("quiet")}>
          Back to the first page
        </Link>
      ) : null}
      {next ? (
        <Link to={next} prefetch="intent" className={button("secondary")}>
          Next page
        </Link>
      ) : null}
    </nav>
  );
}
