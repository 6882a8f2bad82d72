import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { EntryRow } from "./entry-view.server.ts";

type Sourced = Pick<EntryRow, "sourceId" | "transactionId" | "payment">;

interface Source {
  readonly to: string;
  readonly noun: string;
}

/** The page of the entry's source. A refund is shown with its transaction. */
export function sourceOf({ sourceId, transactionId }: Pick<Sourced, "sourceId" | "transactionId">): Source | null {
  const pages: Readonly<Record<string, Source>> = {
    dsp: { to: `/disputes/${sourceId}`, noun: "dispute" },
    po: { to: `/settlements/payouts/${sourceId}`, noun: "payout" },
    stl: { to: `/settlements/${sourceId}`, noun: "settlement" },
  };
  const page = pages[sourceId.split("_")[0] ?? ""];
  if (page) return page;
  return transactionId ? { to: `/transactions/${transactionId}`, noun: "transaction" } : null;
}

/** The merchant's own name of the payment, where its page is the one that the link opens. */
function orderOf({ sourceId, payment }: Sourced): string | null {
  return /^(dsp|po|stl)_/.test(sourceId) ? null : (payment?.reference ?? payment?.description ?? null);
}

export function SourceLink({ entry }: { entry: Sourced }) {
  const source = sourceOf(entry);
  if (!source) return null;
  return (
    <Link
      to={source.to}
      prefetch="intent"
      className={`relative z-1 inline-block max-w-[min(10rem,12cqw)] truncate align-bottom max-md:max-w-full ${link}`}
    >
      {orderOf(entry) ?? `View ${source.noun}`}
    </Link>
  );
}
