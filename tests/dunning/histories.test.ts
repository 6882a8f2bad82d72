import { expect, test } from "vitest";
import { DEFAULT_POLICY, type DunningPolicy } from "#extensions/capabilities/dunning/dunning-policy.rules.ts";
import {
  afterFailure,
  begin,
  counted,
  type Planning,
  planned,
  postponed,
  trying,
} from "#extensions/capabilities/dunning/dunning-state.ts";
import { lastMoment } from "#extensions/capabilities/dunning/steps.rules.ts";
import { blockOf, type StoredDunning, waitOf } from "#extensions/capabilities/invoices/index.ts";
import { type RetryAdvice, retryAdviceOf } from "#extensions/capabilities/transactions/index.ts";
import { type Random, random } from "./random.ts";

const HISTORIES = 2_000;
const DAY_MS = 86_400_000;

const ZONES = ["America/New_York", "Europe/Berlin", "Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Tokyo", "UTC"];
const CODES = ["04", "05", "14", "46", "51", "54", "57", "61", "91", "R0", "R1", "1A"];
const ADVICE_CODES = [null, null, null, "01", "03", "21", "24", "26", "28", "30"];

function aPolicy({ below, of }: Random): DunningPolicy {
  const days = [...new Set(Array.from({ length: 1 + below(8) }, () => 1 + below(30)))].sort(
    (one, other) => one - other,
  );
  return { ...DEFAULT_POLICY, days, timeOfDay: of(["00:00", "02:30", "09:00", "23:45"]), smart: below(2) === 0 };
}

function anAdvice({ of }: Random): { readonly advice: RetryAdvice; readonly declineCode: string } {
  const networkCode = of(CODES);
  const declineCode = networkCode === "51" ? "insufficient_funds" : "card_declined";
  const facts = { network: of(["Visa", "Mastercard", null]), networkCode, adviceCode: of(ADVICE_CODES), declineCode };
  return { advice: retryAdviceOf(facts), declineCode };
}

interface Tried {
  readonly at: Date;
  readonly methodId: string;
  readonly dunning: StoredDunning;
  /** What the network asked for before. */
  readonly waitsUntil: string | null;
}

/** Lives one dunning in which no charge succeeds, as the due work does. */
function live(seed: number) {
  const chance = random(seed);
  const policy = aPolicy(chance);
  const preference = { hour: chance.of([null, 3, 18]), isShortOfFunds: chance.below(2) === 0 };
  const beganAt = new Date(Date.UTC(2027, chance.below(12), 1 + chance.below(28), chance.below(24), chance.below(60)));
  const planning = (now: Date): Planning => ({ policy, preference, now });
  const tried: Tried[] = [];
  const promised: (string | null)[] = [];
  let methodId = "pm_1";
  let failure = { ...anAdvice(chance), methodId, isOurs: true };
  let dunning = afterFailure(begin(beganAt, policy, chance.of(ZONES)), failure, planning(beganAt));
  let last = beganAt;
  const advice = [failure.advice.what];
  for (let turns = 0; dunning.endsBecause === null && dunning.nextStepAt !== null; turns += 1) {
    if (turns > 200) throw new Error(`history ${seed} never ends`);
    const now = new Date(dunning.nextStepAt);
    last = now;
    if (chance.below(6) === 0) methodId = `pm_${turns + 2}`;
    const waited = waitOf(dunning, methodId) ?? now;
    const capped = chance.below(8) === 0 ? new Date(now.getTime() + chance.below(9) * DAY_MS) : now;
    const allowedAt = waited > capped ? waited : capped;
    if (blockOf(dunning, methodId)) dunning = planned(counted(dunning, planning(now)), planning(now));
    else if (allowedAt > now) {
      const next = postponed(dunning, planning(now), allowedAt);
      dunning = next.isExtra ? next : planned(counted(dunning, planning(now)), planning(now));
    } else {
      promised.push(dunning.nextAttemptAt);
      const waitsUntil = waitOf(dunning, methodId)?.toISOString() ?? null;
      dunning = trying(dunning, planning(now), methodId);
      tried.push({ at: now, methodId, dunning, waitsUntil });
      failure = { ...anAdvice(chance), methodId, isOurs: true };
      advice.push(failure.advice.what);
      dunning = afterFailure(dunning, failure, planning(now));
    }
  }
  return { policy, dunning, tried, last, advice, promised, begun: { beganAt, timeZone: dunning.timeZone } };
}

const seeds = Array.from({ length: HISTORIES }, (_, seed) => seed);

test("each dunning ends by the policy's last day, with any answers of the bank", () => {
  for (const seed of seeds) {
    const { policy, begun, last, dunning } = live(seed);
    expect(dunning.endsBecause, `history ${seed}`).not.toBeNull();
    expect(last.getTime(), `history ${seed}`).toBeLessThanOrEqual(lastMoment(policy, begun).getTime());
    expect(dunning.attempt, `history ${seed}`).toBeLessThanOrEqual(policy.days.length);
  }
});

test("no card is charged after the network forbade it, and none after the payer stopped it", () => {
  for (const seed of seeds) {
    const { tried, advice, dunning } = live(seed);
    const forbidden = new Set<string>();
    for (const [index, { methodId, dunning: then }] of tried.entries()) {
      for (const { methodId: blocked } of then.blocked) forbidden.add(blocked);
      expect(forbidden.has(methodId), `history ${seed}`).toBe(false);
      expect(advice[index], `history ${seed}`).not.toBe("payer_stopped");
    }
    if (advice.includes("payer_stopped")) expect(dunning.endsBecause, `history ${seed}`).toBe("payer_stopped");
  }
});

test("no card is charged again before the time for which its network asked", () => {
  let waited = 0;
  for (const seed of seeds)
    for (const { at, waitsUntil } of live(seed).tried) {
      if (waitsUntil === null) continue;
      waited += 1;
      expect(at.getTime(), `history ${seed}`).toBeGreaterThanOrEqual(new Date(waitsUntil).getTime());
    }
  expect(waited).toBeGreaterThan(100);
});

test("each attempt of a step is at the local time that the policy or the payer's hour names", () => {
  for (const seed of seeds) {
    const { tried, policy, begun } = live(seed);
    for (const { at, dunning } of tried) {
      const time = /^Step .* at (\d\d:\d\d) in /.exec(dunning.attemptReason ?? "")?.[1];
      if (time === undefined) continue;
      const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(begun.timeZone);
      const wanted = local.toPlainDate().toZonedDateTime({ timeZone: begun.timeZone, plainTime: time });
      // A time that a clock change skips is an hour later.
      expect(local.toString(), `history ${seed}`).toBe(wanted.toString());
      expect(policy.smart || time === policy.timeOfDay, `history ${seed}`).toBe(true);
    }
  }
});
