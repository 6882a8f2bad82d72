import type { Event } from "./event.entity.ts";

/** Parts of an amount that events move. An event is about the first that it changed. */
const MOVED = ["amount_captured", "amount_authorized", "amount_voided"];
const WHOLE = ["amount", "net_amount"];

type Members = Readonly<Record<string, unknown>>;

/** What the event moved, or else the amount of its resource as it was then. Nulls for a resource without money. */
export function eventMoney({ object, previousAttributes }: Pick<Event, "object" | "previousAttributes">) {
  const resource = parsed(object);
  const before = parsed(previousAttributes);
  const moved = MOVED.find((name) => amountOf(before, name) !== null && amountOf(resource, name) !== null);
  const amount = moved
    ? difference(amountOf(resource, moved) as bigint, amountOf(before, moved) as bigint)
    : WHOLE.map((name) => amountOf(resource, name)).find((each) => each !== null);
  const { currency } = resource;
  return typeof currency === "string" && amount != null ? { amount, currency } : { amount: null, currency: null };
}

const parsed = (json: string | null | undefined): Members => (json == null ? {} : (JSON.parse(json) as Members));

function amountOf(members: Members, name: string): bigint | null {
  const value = members[name];
  return typeof value === "number" ? BigInt(value) : null;
}

function difference(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}
