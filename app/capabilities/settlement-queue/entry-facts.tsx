import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { AvailableOn } from "./available-on.tsx";
import { basisLabel, entryTypeName, feeLabel, holdReasonName } from "./entry-labels.ts";
import { SourceLink } from "./entry-source.tsx";
import type { EntryView } from "./entry-view.server.ts";

/** Calculation of the net amount. */
export function EntryAmounts({ entry: { grossAmount, feeAmount, netAmount, currency, fee } }: { entry: EntryView }) {
  const locale = useLocale();
  return (
    <Facts>
      <Fact name="Gross">
        <Money amount={grossAmount} currency={currency} />
      </Fact>
      <Fact name={fee ? feeLabel(fee.feeType) : "Fee"}>
        <Money amount={-feeAmount} currency={currency} />
        {fee ? (
          <span className="block text-[0.8125rem] text-muted">
            {basisLabel(fee.basis, currency, locale)} · fee schedule{" "}
            <Link to={`/settings/fees?fee_schedule=${fee.feeSchedule}&amount_currency=${currency}`} className={link}>
              {fee.feeSchedule}
            </Link>
          </span>
        ) : null}
      </Fact>
      <Fact name="Net">
        <Money amount={netAmount} currency={currency} className="font-semibold" />
      </Fact>
    </Facts>
  );
}

export function EntryFacts({ entry }: { entry: EntryView }) {
  const { customerId, settlementId, note, transactionId } = entry;
  return (
    <Facts>
      <Fact name="Type">{entryTypeName(entry.entryType)}</Fact>
      <Fact name="From">
        <SourceLink entry={entry} />
      </Fact>
      {transactionId ? (
        <Fact name="Customer">
          {customerId ? (
            <Link to={`/customers/${customerId}`} className={`block truncate ${link}`}>
              View customer
            </Link>
          ) : (
            "Guest"
          )}
        </Fact>
      ) : null}
      <Fact name="Available">
        <AvailableOn entry={entry} />
      </Fact>
      <Fact name="Settlement">
        {settlementId ? (
          <Link to={`/settlements/${settlementId}`} className={link}>
            View settlement
          </Link>
        ) : (
          "Not yet"
        )}
      </Fact>
      {note ? <Fact name="Note">{note}</Fact> : null}
      <IdFact name="Entry ID" id={entry.settlementQueueEntryId} />
      <IdFact name="Source ID" id={entry.sourceId} />
    </Facts>
  );
}

/** Reason of the hold, and its latest end. */
export function HoldFacts({ entry: { hold, releaseBy }, actors }: { entry: EntryView; actors: ActorNames }) {
  if (!hold) return null;
  return (
    <Facts>
      <Fact name="Reason">{holdReasonName(hold.reason)}</Fact>
      <Fact name="Note">{hold.note}</Fact>
      <Fact name="Held by">{actors[hold.placedBy]}</Fact>
      <Fact name="Hold ends">{hold.until ? <LocalTime at={hold.until} /> : "When you release it"}</Fact>
      {releaseBy ? (
        <Fact name="Released at the latest">
          <LocalTime at={releaseBy} />
        </Fact>
      ) : null}
    </Facts>
  );
}
