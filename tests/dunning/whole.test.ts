import { afterAll, expect, test } from "vitest";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aHistory, type History, PRICE, renewalOf, timeOf } from "./a-history.ts";

const { platform } = await startPlatform();
// Payers wait for their payments in real time.
const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
afterAll(() => due.stop(5_000));

const DAY_MS = 86_400_000;

type Renewal = Awaited<ReturnType<typeof renewalOf>>;

/** All charges of the renewal and of other programs, with their cards, the oldest first. */
async function chargesOf({ organization }: History) {
  const work = organization.work();
  const rows = await readRows(work, TransactionExtensionEntity, { amountMinorUnits: PRICE });
  const methods = new Map(
    (await readRows(work, PaymentMethodExtensionEntity, { type: "card" })).map((each) => [each.id, each]),
  );
  return rows
    .map(({ id, invoiceId, paymentMethodId, decline, brand, createdAt }) => {
      const fingerprint = methods.get(paymentMethodId ?? "")?.fingerprint ?? null;
      return { id, invoiceId, paymentMethodId, decline, brand, fingerprint, at: createdAt.getTime() };
    })
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

type Charges = Awaited<ReturnType<typeof chargesOf>>;

/** What the networks published, which is not read from the code. */
const CAPS = {
  Visa: [{ limit: 15, windowMs: 30 * DAY_MS }],
  Mastercard: [
    { limit: 10, windowMs: DAY_MS },
    { limit: 35, windowMs: 30 * DAY_MS },
  ],
} as const;

/** What our own rules block is not an attempt at the network. */
const reachedNetwork = ({ decline }: Charges[number]) => decline != null && decline.code !== "blocked_by_rule";

/** Charges of the renewal that began although a window of their card was full. */
function overCaps(charges: Charges, renewal: Renewal) {
  const own = charges.filter(({ invoiceId }) => invoiceId === renewal.invoiceId);
  return own.filter(({ fingerprint, brand, at }) => {
    const before = charges.filter((each) => each.fingerprint === fingerprint && reachedNetwork(each));
    return (CAPS[brand as keyof typeof CAPS] ?? CAPS.Visa).some(
      ({ limit, windowMs }) => before.filter((each) => each.at > at - windowMs && each.at < at).length >= limit,
    );
  });
}

const NEVER: ReadonlySet<string | null> = new Set(["04", "07", "12", "14", "15", "41", "43", "46", "57"]);

const isNever = ({ decline }: Charges[number]) =>
  NEVER.has(decline?.networkCode ?? null) || ["03", "40", "41"].includes(decline?.networkAdviceCode ?? "");

/** Charges of the renewal with a card after the network had forbidden any other one with it. */
function afterNever(charges: Charges, renewal: Renewal) {
  const own = charges.filter(({ invoiceId }) => invoiceId === renewal.invoiceId);
  return own.filter(({ paymentMethodId }, place) =>
    own.slice(0, place).some((each) => each.paymentMethodId === paymentMethodId && isNever(each)),
  );
}

/** Steps whose local day or hour is not the promised one. A time that a clock change skips is an hour later. */
function atAnotherHour({ policy, timeZone, renewsAt }: History, { attempts }: Renewal) {
  const begun = Temporal.Instant.fromEpochMilliseconds(renewsAt.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return attempts.flatMap(({ reason, attemptedAt }) => {
    const step = /^Step (\d+) of \d+: (\d+) day/.exec(reason ?? "");
    if (!step || !attemptedAt) return [];
    const at = Temporal.Instant.fromEpochMilliseconds(timeOf(attemptedAt)).toZonedDateTimeISO(timeZone);
    const day = policy.smart ? at.toPlainDate() : begun.add({ days: Number(step[2]) });
    const promised = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(policy.timeOfDay) });
    const isKept = at.round("minute").equals(promised) && policy.days[Number(step[1]) - 1] === Number(step[2]);
    return isKept ? [] : [`${reason} at ${at}, not at ${promised}`];
  });
}

/** A history takes seconds, so that every run lives few of them. Of these, two begin near the limit. */
const SEEDS = process.env.TEST_SUITES?.split(" ").includes("random")
  ? Array.from({ length: 24 }, (_, index) => index + 1)
  : [1, 10, 20];

test.each(SEEDS)(
  "history %i keeps within the limits, charges nothing after never, keeps the hour and ends",
  { timeout: 240_000 },
  async (seed) => {
    const history = await aHistory(platform, seed);
    const renewal = await renewalOf(history);
    const charges = await chargesOf(history);
    expect(overCaps(charges, renewal)).toEqual([]);
    expect(afterNever(charges, renewal)).toEqual([]);
    expect(atAnotherHour(history, renewal)).toEqual([]);
    expect(renewal.attempts.filter(({ attemptStatus }) => attemptStatus === "succeeded").length).toBeLessThan(2);
    const { subscriptionStatus } = await history.get(history.subscriptionId);
    const [status, stopped] = [renewal.invoiceStatus, renewal.dunning?.dunningStatus];
    if (status === "paid") return expect(subscriptionStatus).toBe("active");
    expect([status, stopped]).toEqual([history.policy.endAction === "cancel" ? "void" : "open", "stopped"]);
    const ended = { cancel: "canceled", unpaid: "unpaid", pause: "paused" }[history.policy.endAction];
    expect(subscriptionStatus).toBe(ended);
  },
);
