import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import {
  chooseCard,
  GOODS,
  HOUR_WEIGHTS,
  NAMES,
  SHARES,
  type TestCard,
  WEEKDAY_WEIGHTS,
  weightedIndex,
} from "./traffic.shop.ts";

/** Something that happens in the shop. A sale has a number, by which what follows names it. */
export type Happening =
  | { readonly kind: "sale"; readonly at: Date; readonly sale: Sale }
  | { readonly kind: "capture" | "cancel" | "dispute"; readonly at: Date; readonly number: number }
  | { readonly kind: "refund"; readonly at: Date; readonly number: number; readonly share: number };

export interface Sale {
  readonly number: number;
  readonly amount: number;
  readonly description: string;
  readonly card: TestCard;
  /** Held and captured when it is shipped. */
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
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A shop's days until then, in the order of time. The same terms give the same days. */
export function planTraffic(terms: TrafficTerms): Happening[] {
  const random = randomOf(terms.seed);
  const happenings: Happening[] = [];
  const start = terms.until.getTime() - terms.days * DAY_MS;
  for (let day = 0; day < terms.days; day++) {
    const morning = new Date(start + day * DAY_MS);
    const weight = WEEKDAY_WEIGHTS[morning.getUTCDay()] ?? 1;
    const count = Math.max(1, Math.round(terms.perDay * weight * (0.85 + random.unit() * 0.3)));
    for (let each = 0; each < count; each++) {
      const at = new Date(morning.getTime() + random.weighted(HOUR_WEIGHTS) * HOUR_MS + random.below(3_600) * 1_000);
      happenings.push(...saleWithConsequences(happenings.length, at, terms, random));
    }
  }
  return happenings
    .filter(({ at }) => at < terms.until)
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.kind.localeCompare(other.kind));
}

function saleWithConsequences(number: number, at: Date, terms: TrafficTerms, random: Random): Happening[] {
  const sale = aSale(number, terms, random);
  const later = (days: number) => new Date(at.getTime() + (days + random.unit()) * DAY_MS);
  const happenings: Happening[] = [{ kind: "sale", at, sale }];
  if (sale.isManual)
    happenings.push({ kind: random.unit() < SHARES.canceled ? "cancel" : "capture", at: later(0.2), number });
  if (random.unit() < SHARES.refunded) {
    const share = random.unit() < 0.6 ? 1 : 0.2 + random.unit() * 0.6;
    happenings.push({ kind: "refund", at: later(1 + random.below(5)), number, share });
  } else if (random.unit() < SHARES.disputed)
    happenings.push({ kind: "dispute", at: later(3 + random.below(12)), number });
  return happenings;
}

function aSale(number: number, { days, perDay }: TrafficTerms, random: Random): Sale {
  const [description = "", price = 0] = GOODS[random.below(GOODS.length)] ?? [];
  const card = chooseCard(random.unit());
  const amount = price + random.below(12) * 100 - (random.unit() < 0.5 ? 1 : 0);
  const isGuest = random.unit() < SHARES.guests;
  return {
    number,
    amount,
    description,
    card,
    isManual: random.unit() < SHARES.manual,
    buyer: isGuest ? null : aBuyer(random, Math.max(5, Math.round(days * perDay * SHARES.buyers))),
    retries: random.unit() < SHARES.retried,
  };
}

function aBuyer(random: Random, buyers: number): Buyer {
  // A few buy often, most of them once.
  const number = Math.floor(buyers * random.unit() ** 2);
  const first = NAMES.first[number % NAMES.first.length] ?? "";
  const last = NAMES.last[Math.floor(number / NAMES.first.length) % NAMES.last.length] ?? "";
  const email = `${first}.${last}${number}@example.com`.toLowerCase();
  return { number, name: `${first} ${last}`, email, isSaved: random.unit() < SHARES.saved };
}

type Random = ReturnType<typeof randomOf>;

function randomOf(seed: number) {
  const generator = xoroshiro128plus(seed);
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  const unit = () => below(1_000_000) / 1_000_000;
  return { below, unit, weighted: (weights: readonly number[]) => weightedIndex(unit(), weights) };
}
