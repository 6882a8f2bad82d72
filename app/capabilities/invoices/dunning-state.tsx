import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { causeName, stoppedText } from "./dunning-labels.ts";
import type { InvoiceView } from "./invoice-view.server.ts";

type Dunning = NonNullable<InvoiceView["dunning"]>;

/** How a failed charge is retried, why that stopped, or what recovered it. */
export function DunningState({ dunning }: { dunning: Dunning | null }) {
  if (!dunning) return null;
  const { dunningStatus } = dunning;
  return (
    <Callout tone={dunningStatus === "recovered" ? "info" : "warn"}>
      <State dunning={dunning} />{" "}
      <Link to="/subscriptions/dunning" className={link}>
        Dunning
      </Link>
    </Callout>
  );
}

function State({
  dunning: { dunningStatus, nextAttemptAt, reason, stoppedBecause, recoveredBy },
}: {
  dunning: Dunning;
}) {
  if (dunningStatus === "stopped") return <>Retries stopped. {stoppedText(stoppedBecause ?? "")}</>;
  if (dunningStatus === "recovered")
    return <>Paid after a failed charge{recoveredBy ? `, by: ${causeName(recoveredBy).toLowerCase()}` : ""}.</>;
  return (
    <>
      {nextAttemptAt ? (
        <>
          Charged again on <LocalTime at={nextAttemptAt} />.{" "}
        </>
      ) : null}
      {reason}
    </>
  );
}
