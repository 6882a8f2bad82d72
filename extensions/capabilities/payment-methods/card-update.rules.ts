/** A card that the network replaced by another number or expiry. */
export interface FormerCard {
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly fingerprint: string | null;
  /** ISO 8601. */
  readonly replacedAt: string;
}

interface Card {
  readonly brand?: string | null | undefined;
  readonly last4?: string | null | undefined;
  readonly bin?: string | null | undefined;
  readonly expMonth?: number | null | undefined;
  readonly expYear?: number | null | undefined;
}

const differ = <Value>(known: Value | null | undefined, read: Value | null | undefined): boolean =>
  known != null && read != null && known !== read;

/** The card has another number. A detail that was unknown before, or is unknown now, is no change. */
export function hasNewNumber(known: Card, read: Card): boolean {
  return differ(known.last4, read.last4) || differ(known.bin, read.bin);
}

/** The network replaced the card: its number or expiry is another one. */
export function isReplaced(known: Card, read: Card): boolean {
  return hasNewNumber(known, read) || differ(known.expMonth, read.expMonth) || differ(known.expYear, read.expYear);
}

const KEPT = 20;

/** Appends the replaced card; the oldest of more than 20 are dropped. */
export function withFormer(
  former: readonly FormerCard[],
  { brand, last4, expMonth, expYear, fingerprint }: Card & { readonly fingerprint?: string | null | undefined },
  at: Date,
): FormerCard[] {
  const replaced = { brand: brand ?? null, last4: last4 ?? null, expMonth: expMonth ?? null, expYear: expYear ?? null };
  return [...former, { ...replaced, fingerprint: fingerprint ?? null, replacedAt: at.toISOString() }].slice(-KEPT);
}

interface UpdaterFacts {
  readonly status: string;
  readonly updatedByNetworkAt?: Date | null | undefined;
  readonly networkNotice?: "closed" | "contact_cardholder" | null | undefined;
}

/** The answer to one who asks the updater: whether the network replaced the card since then, or what it says. */
export function updaterAnswerOf(method: UpdaterFacts, since: Date | null) {
  const { status, updatedByNetworkAt, networkNotice } = method;
  if (status === "detached") return "closed";
  if (since && updatedByNetworkAt && updatedByNetworkAt > since) return "updated";
  return networkNotice ?? "unchanged";
}
