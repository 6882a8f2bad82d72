import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import type { EntryView } from "./entry-view.server.ts";

interface Move {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: string;
}

/** The other side of an entry, by its type. */
const SIDES: Readonly<Record<string, string>> = {
  fee: "fees",
  adjustment: "adjustments",
  reserve_hold: "your reserve",
  reserve_release: "your reserve",
  instant_payout: "money in transit",
  payout_failed: "money in transit",
  payout_returned: "your bank",
  payout_recovery: "money in transit",
  carried_forward: "the settlement before",
};

/** Two entries return a payout's unused draw from one balance to the other. */
function otherBalance(netAmount: bigint): string {
  return netAmount < 0n ? "your pending balance" : "your available balance";
}

/** Ledger movements of the entry, newest first. `money` is its unsigned amount. */
export function movesOf(entry: EntryView, money: string, actors: ActorNames): readonly Move[] {
  const { entryType, netAmount, releasedAt, releasedBy, createdAt, settlementId } = entry;
  const side = entryType === "payout_remainder" ? otherBalance(netAmount) : (SIDES[entryType] ?? "the processor");
  // An entry of a sale that was released before goes straight into the settlement.
  const isDirect = releasedAt !== null && releasedAt <= createdAt;
  const account = isDirect ? "your available balance" : "your pending balance";
  const [from, to] = netAmount < 0n ? [account, side] : [side, account];
  const booked = { id: "booked", title: "Booked", text: `${money} from ${from} to ${to}.`, at: createdAt };
  if (releasedAt === null || isDirect || settlementId === null) return [booked];
  const [back, forth] = netAmount < 0n ? ["available", "pending"] : ["pending", "available"];
  const by = releasedBy ? ` ${actors[releasedBy]}.` : "";
  return [
    { id: "released", title: "Released", text: `${money} from ${back} to ${forth}.${by}`, at: releasedAt },
    booked,
  ];
}
