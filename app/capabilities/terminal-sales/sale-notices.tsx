import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useNow } from "#app/components/ui/viewer.ts";
import { isPartial, outcomeOf } from "./outcome.ts";
import type { SaleView } from "./sale-view.server.ts";

interface SaleNoticesProps {
  sale: SaleView;
  decidableAt: string | null;
  mayDecide: boolean;
  deciders: Readonly<Record<string, string>>;
}

/** What the merchant must know about the sale, with the next step. */
export function SaleNotices({ sale, deciders, ...decision }: SaleNoticesProps) {
  return (
    <>
      {sale.contradictedAt ? <Contradicted sale={sale} /> : null}
      {sale.status === "unknown" ? <Unknown sale={sale} {...decision} /> : null}
      {isPartial(sale) ? <Partial sale={sale} /> : null}
      {sale.status === "failed" || sale.cancelReason ? (
        <Callout tone={sale.status === "failed" ? "danger" : "info"}>
          <p className="font-bold">{outcomeOf(sale).title}</p>
          <p>{outcomeOf(sale).text}</p>
        </Callout>
      ) : null}
      {sale.decision ? <Decided decision={sale.decision} deciders={deciders} /> : null}
    </>
  );
}

function Contradicted({ sale }: { sale: SaleView }) {
  return (
    <Callout tone="danger">
      <p className="font-bold">The terminal said something else later</p>
      <p>
        {sale.contradictedAt ? <LocalTime at={sale.contradictedAt} /> : null}: the vendor approved this sale after it
        had ended. The customer gets that money back in full.
      </p>
    </Callout>
  );
}

function Unknown({ sale, decidableAt, mayDecide }: { sale: SaleView } & Omit<SaleNoticesProps, "deciders">) {
  const now = useNow();
  const isDecidable = decidableAt !== null && now >= new Date(decidableAt);
  const { title, text } = outcomeOf(sale);
  return (
    <Callout tone="warn">
      <p className="font-bold">{title}</p>
      <p>
        {text} No result{" "}
        {sale.unknownSince ? (
          <>
            since <LocalTime at={sale.unknownSince} />
          </>
        ) : (
          "yet"
        )}
        .
        {decidableAt && !isDecidable ? (
          <>
            {" "}
            An owner or admin can decide from <LocalTime at={decidableAt} /> on.
          </>
        ) : null}
      </p>
      {isDecidable && mayDecide ? (
        <p className="mt-2">
          <Link to={`/terminal-sales/${sale.terminalSaleId}/decide`} className={button("secondary")}>
            Decide this sale
          </Link>
        </p>
      ) : null}
      {isDecidable && !mayDecide ? <p>An owner or admin can decide this sale.</p> : null}
    </Callout>
  );
}

function Partial({ sale }: { sale: SaleView }) {
  return (
    <Callout tone="warn">
      <p className="font-bold">
        <Money amount={sale.amountDue ?? 0n} currency={sale.currency} /> was not covered by the card
      </p>
      <p>The result on the terminal's page shows whether the rest is collected.</p>
      <p className="mt-2">
        <Link to={`/terminal/sales/${sale.terminalSaleId}`} className={button("secondary")}>
          Collect the rest
        </Link>
      </p>
    </Callout>
  );
}

interface DecidedProps {
  decision: NonNullable<SaleView["decision"]>;
  deciders: Readonly<Record<string, string>>;
}

function Decided({ decision: { outcome, reason, evidence, decidedByUserId, decidedAt }, deciders }: DecidedProps) {
  return (
    <Callout>
      <p className="font-bold">
        Decided by a person: {outcome === "charged" ? "the customer was charged" : "the customer wasn't charged"}
      </p>
      <p>
        {deciders[decidedByUserId] ?? "A member"}
        {decidedAt ? (
          <>
            , <LocalTime at={decidedAt} />
          </>
        ) : null}
      </p>
      <p className="break-words">Reason: {reason}</p>
      {evidence ? <p className="break-words">Evidence: {evidence}</p> : null}
      <p className="text-muted">What the terminal says later wins.</p>
    </Callout>
  );
}
