const DAY_MS = 86_400_000;

/** How long before the dispute an earlier sale was made, in whole days. */
export const MIN_DAYS = 120;
export const MAX_DAYS = 364;
const SALES_NEEDED = 2;
const FACTS_NEEDED = 2;

export type ComparedFact = "payer_ip" | "payer_device_id" | "customer" | "shipping_address";

/** Each fact in a form in which equal ones are the same text. An address may have been given for each delivery. */
export type ComparedFacts = Readonly<Record<ComparedFact, readonly string[]>>;

export interface EarlierSale {
  readonly id: string;
  readonly createdAt: Date;
  readonly capturedMinorUnits: bigint;
  readonly wasDisputed: boolean;
  readonly wasReportedAsFraud: boolean;
  readonly facts: ComparedFacts;
}

export interface DisputedSale {
  readonly network: string | null;
  readonly reasonCode: string | null;
  /** When the bank opened the dispute. */
  readonly openedAt: Date;
  readonly createdAt: Date;
  readonly fingerprint: string | null;
  readonly facts: ComparedFacts;
}

export type Condition =
  | "network"
  | "reason_code"
  | "card_fingerprint"
  | "payer_ip_or_device"
  | "earlier_sales"
  | "shared_facts";

interface Gap {
  readonly condition: Condition;
  readonly message: string;
}

/** Visa Compelling Evidence 3.0: which sales count, or what is missing. */
export function compellingEvidence(disputed: DisputedSale, sales: readonly EarlierSale[]) {
  const earlier = sales.filter((sale) => isEarlier(disputed, sale));
  const shared = earlier
    .map((sale) => ({ sale, sharedFacts: sharedFacts(disputed.facts, sale.facts) }))
    .filter((each) => isEnough(each.sharedFacts))
    .sort((one, other) => other.sale.createdAt.getTime() - one.sale.createdAt.getTime());
  const missing = gapsOf(disputed, earlier.length, shared.length);
  const knownFacts = factsWith(({ length }) => length > 0, disputed.facts);
  return { isEligible: missing.length === 0, sales: shared, earlierCount: earlier.length, missing, knownFacts };
}

/** From when to when earlier sales count, both included. A started day counts as the day before. */
export function windowOf({ openedAt, createdAt }: Pick<DisputedSale, "openedAt" | "createdAt">) {
  const from = new Date(openedAt.getTime() - (MAX_DAYS + 1) * DAY_MS + 1);
  const to = new Date(Math.min(openedAt.getTime() - MIN_DAYS * DAY_MS, createdAt.getTime() - 1));
  return { from, to };
}

function isEarlier(disputed: DisputedSale, sale: EarlierSale): boolean {
  const { from, to } = windowOf(disputed);
  const isInTime = sale.createdAt >= from && sale.createdAt <= to;
  return isInTime && sale.capturedMinorUnits > 0n && !sale.wasDisputed && !sale.wasReportedAsFraud;
}

function sharedFacts(disputed: ComparedFacts, earlier: ComparedFacts): ComparedFact[] {
  return factsWith((values, fact) => values.some((value) => earlier[fact].includes(value)), disputed);
}

function isEnough(shared: readonly ComparedFact[]): boolean {
  return shared.length >= FACTS_NEEDED && (shared.includes("payer_ip") || shared.includes("payer_device_id"));
}

function gapsOf(disputed: DisputedSale, earlier: number, sharing: number): Gap[] {
  const { network, reasonCode, fingerprint, facts } = disputed;
  const gaps: Gap[] = [];
  if (network !== "visa") gaps.push({ condition: "network", message: "The card is not a Visa card." });
  if (reasonCode?.trim() !== "10.4")
    gaps.push({ condition: "reason_code", message: "The reason code is not 10.4, fraud with the card absent." });
  if (fingerprint === null)
    gaps.push({ condition: "card_fingerprint", message: "The card is unknown, so its earlier sales are too." });
  else if (earlier < SALES_NEEDED)
    gaps.push({
      condition: "earlier_sales",
      message: `The card has ${counted(earlier)} ${MIN_DAYS} to ${MAX_DAYS} days before the dispute, and ${SALES_NEEDED} are needed.`,
    });
  if (facts.payer_ip.length === 0 && facts.payer_device_id.length === 0)
    gaps.push({
      condition: "payer_ip_or_device",
      message: "The disputed sale has neither the payer's IP address nor their device. Send both with later sales.",
    });
  else if (earlier >= SALES_NEEDED && sharing < SALES_NEEDED)
    gaps.push({
      condition: "shared_facts",
      message: `${sharing} of ${counted(earlier)} ${sharing === 1 ? "shares" : "share"} two facts with the disputed one, the IP address or the device among them. ${SALES_NEEDED} are needed.`,
    });
  return gaps;
}

function counted(sales: number): string {
  return sales === 1 ? "1 earlier sale" : `${sales === 0 ? "no" : sales} earlier sales`;
}

const FACTS: readonly ComparedFact[] = ["payer_ip", "payer_device_id", "customer", "shipping_address"];

function factsWith(has: (values: readonly string[], fact: ComparedFact) => boolean, facts: ComparedFacts) {
  return FACTS.filter((fact) => has(facts[fact], fact));
}
