import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import {
  chooseCard,
  GOODS,
  HOUR_WEIGHTS,
  NAMES,
  SHARES,
  type Shares,
  type TestCard,
  WEEKDAY_WEIGHTS,
  weightedIndex,
} from "./traffic.shop.ts";

/** An event in the shop. A sale has a number, which later events reference. */
export type TrafficStep =
  | { readonly kind: "sale"; readonly at: Date; readonly sale: Sale }
  | { readonly kind: "cancel" | "dispute"; readonly at: Date; readonly number: number }
  | { readonly kind: "capture" | "refund"; readonly at: Date; readonly number: number; readonly share: number }
  | { readonly kind: "decision"; readonly at: Date; readonly number: number; readonly isWon: boolean };

export interface Sale {
  readonly number: number;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly card: TestCard;
  /** Authorized, and captured at shipping. */
  readonly isManual: boolean;
  /** Null for a guest. */
  readonly buyer: Buyer | null;
  /** Pays again after a decline. */
  readonly retries: boolean;
}

export interface Buyer {
  /** The same buyer has the same number. */
  readonly number: number;
  readonly name: string;
  readonly email: string;
  /** Charged with the card of an earlier sale. */
  readonly isSaved: boolean;
}

export interface TrafficTerms {
  readonly until: Date;
  readonly days: number;
  readonly perDay: number;
  readonly seed: number;
  /** Sales are spread evenly over them. */
  readonly currencies?: readonly string[];
  /** Frequencies that differ from the default shop's. */
  readonly shares?: Partial<Shares>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A shop's events until then, in order of time. Deterministic for the same terms. */
export function planTraffic({ currencies = ["USD"], shares, ...rest }: TrafficTerms): TrafficStep[] {
  const terms = { ...rest, currencies, shares: { ...SHARES, ...shares } };
  const random = randomOf(terms.seed);
  const steps: TrafficStep[] = [];
  const start = terms.until.getTime() - terms.days * DAY_MS;
  for (let day = 0; day < terms.days; day++) {
    const morning = new Date(start + day * DAY_MS);
    const weight = WEEKDAY_WEIGHTS[morning.getUTCDay()] ?? 1;
    const count = Math.max(1, Math.round(terms.perDay * weight * (0.85 + random.unit() * 0.3)));
    for (let each = 0; each < count; each++) {
      const at = new Date(morning.getTime() + random.weighted(HOUR_WEIGHTS) * HOUR_MS + random.below(3_600) * 1_000);
      steps.push(...saleWithConsequences(steps.length, at, terms, random));
    }
  }
  return steps
    .filter(({ at }) => at < terms.until)
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.kind.localeCompare(other.kind));
}

type Terms = TrafficTerms & { readonly currencies: readonly string[]; readonly shares: Shares };

function saleWithConsequences(number: number, at: Date, terms: Terms, random: Random): TrafficStep[] {
  const { shares } = terms;
  const sale = aSale(number, terms, random);
  const later = (days: number) => new Date(at.getTime() + (days + random.unit()) * DAY_MS);
  const part = () => 0.2 + random.unit() * 0.6;
  const steps: TrafficStep[] = [{ kind: "sale", at, sale }];
  if (sale.isManual && random.unit() < shares.canceled) steps.push({ kind: "cancel", at: later(0.2), number });
  else if (sale.isManual) {
    const share = random.unit() < shares.capturedInPart ? part() : 1;
    steps.push({ kind: "capture", at: later(0.2), number, share });
  }
  if (random.unit() < shares.refunded) {
    const share = random.unit() < 0.6 ? 1 : part();
    // By then a sale captured at shipping is captured.
    steps.push({ kind: "refund", at: later((sale.isManual ? 2 : 1) + random.below(5)), number, share });
  } else if (random.unit() < shares.disputed) {
    const days = 3 + random.below(12);
    steps.push({ kind: "dispute", at: later(days), number });
    const isWon = random.unit() < shares.won;
    if (random.unit() < shares.decided)
      steps.push({ kind: "decision", at: later(days + 2 + random.below(20)), number, isWon });
  }
  return steps;
}

function aSale(number: number, { days, perDay, shares, currencies }: Terms, random: Random): Sale {
  const [description = "", price = 0] = GOODS[random.below(GOODS.length)] ?? [];
  const card = chooseCard(random.unit());
  const amount = price + random.below(12) * 100 - (random.unit() < 0.5 ? 1 : 0);
  const isGuest = random.unit() < shares.guests;
  return {
    number,
    amount,
    currency: currencies[random.below(currencies.length)] ?? "USD",
    description,
    card,
    isManual: random.unit() < shares.manual,
    buyer: isGuest ? null : aBuyer(random, Math.max(5, Math.round(days * perDay * shares.buyers)), shares.saved),
    retries: random.unit() < shares.retried,
  };
}

function aBuyer(random: Random, buyers: number, saved: number): Buyer {
  // A few buyers buy often, most once.
  const number = Math.floor(buyers * random.unit() ** 2);
  const first = NAMES.first[number % NAMES.first.length] ?? "";
  const last = NAMES.last[Math.floor(number / NAMES.first.length) % NAMES.last.length] ?? "";
  const email = `${first}.${last}${number}@example.com`.toLowerCase();
  return { number, name: `${first} ${last}`, email, isSaved: random.unit() < saved };
}

type Random = ReturnType<typeof randomOf>;

function randomOf(seed: number) {
  const generator = xoroshiro128plus(seed);
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  const unit = () => below(1_000_000) / 1_000_000;
  return { below, unit, weighted: (weights: readonly number[]) => weightedIndex(unit(), weights) };
}
