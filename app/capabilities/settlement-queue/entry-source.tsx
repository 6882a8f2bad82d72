import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { EntryRow } from "./entry-view.server.ts";

type Sourced = Pick<EntryRow, "sourceId" | "transactionId">;

interface Source {
  readonly to: string;
  readonly noun: string;
}

/** The page of the entry's source. A refund is shown with its transaction. */
export function sourceOf({ sourceId, transactionId }: Sourced): Source | null {
  const pages: Readonly<Record<string, Source>> = {
    dsp: { to: `/disputes/${sourceId}`, noun: "dispute" },
    po: { to: `/settlements/payouts/${sourceId}`, noun: "payout" },
    stl: { to: `/settlements/${sourceId}`, noun: "settlement" },
  };
  const page = pages[sourceId.split("_")[0] ?? ""];
  if (page) return page;
  return transactionId ? { to: `/transactions/${transactionId}`, noun: "transaction" } : null;
}

export function SourceLink({ entry }: { entry: Sourced }) {
  const source = sourceOf(entry);
  if (!source) return null;
  return (
    <Link to={source.to} prefetch="intent" className={`whitespace-nowrap ${link}`}>
      View {source.noun}
    </Link>
  );
}
