import { momentAfter } from "#extensions/platform/kernel/duration.rules.ts";

/** What a step does. */
export const VERBS = [
  ...(["card_declines", "card_recovers", "card_renewed", "card_closed"] as const),
  ...(["dispute_opens", "dispute_decided", "payout_returns", "engine_down"] as const),
  ...(["customer_cancels", "customer_changes_plan", "customer_updates_card", "customer_pays"] as const),
] as const;

export type Verb = (typeof VERBS)[number];

/** To whom it happens. Exactly one is set, and none where it happens to no customer. */
export interface StepSubjects {
  readonly customerId?: string | undefined;
  readonly everybody?: boolean | undefined;
  readonly sharePercent?: number | undefined;
  /** The scenario's when absent. */
  readonly seed?: string | undefined;
}

export interface StepDetails {
  readonly networkCode?: string | undefined;
  readonly networkAdviceCode?: string | undefined;
  readonly newNumber?: boolean | undefined;
  readonly reasonCode?: string | undefined;
  readonly decision?: string | undefined;
  readonly lasts?: string | undefined;
  readonly atOnce?: boolean | undefined;
  readonly priceId?: string | undefined;
  readonly raisePercent?: number | undefined;
  readonly testCard?: string | undefined;
  /** The payout that the step returns. It is kept when the step begins, so that a repetition returns the same one. */
  readonly payoutId?: string | undefined;
}

/** A step as it is asked for. */
export interface AskedStep {
  readonly at?: Date | undefined;
  readonly after?: string | undefined;
  readonly on?: StepSubjects | undefined;
  readonly do: string;
  readonly with?: StepDetails | undefined;
}

/** What is known of the sandbox. */
export interface Known {
  readonly now: Date;
  readonly customerIds: ReadonlySet<string>;
  readonly priceIds: ReadonlySet<string>;
  readonly testCards: ReadonlySet<string>;
}

/** A field of a step, from the step on, and what is wrong with it. */
type Fault = readonly [field: string, problem: string];

const WITHOUT_CUSTOMERS: ReadonlySet<string> = new Set<Verb>(["payout_returns", "engine_down"]);
/** The fields of `with` that a verb takes. */
const DETAILS: Readonly<Record<Verb, readonly (keyof StepDetails)[]>> = {
  card_declines: ["networkCode", "networkAdviceCode"],
  card_recovers: [],
  card_renewed: ["newNumber"],
  card_closed: [],
  dispute_opens: ["reasonCode"],
  dispute_decided: ["decision"],
  payout_returns: [],
  engine_down: ["lasts"],
  customer_cancels: ["atOnce"],
  customer_changes_plan: ["priceId", "raisePercent"],
  customer_updates_card: ["testCard"],
  customer_pays: [],
};
const TWO_CHARACTERS = /^[0-9A-Z]{2}$/;
const REASON_CODE = /^[0-9A-Z.]{1,8}$/;

/**
 * All faults of all steps by their indexes, each as its field and a sentence. Of a step whose form is wrong only that is
 * known.
 */
export function faultsOf(steps: readonly AskedStep[], known: Known, formFaults: readonly string[] = []): string[] {
  const ofForm = Map.groupBy(formFaults, (fault) => Number(/^steps\[(\d+)\]/.exec(fault)?.[1]));
  return steps.flatMap((step, index) => {
    const wrong = ofForm.get(index);
    if (wrong) return wrong;
    const faults = [...timeFaults(step, known), ...verbFaults(step), ...subjectFaults(step, known)];
    const all = isVerb(step.do) ? [...faults, ...detailFaults(step, step.do, known)] : faults;
    return all.map(([field, problem]) => `steps[${index}].${field}: ${problem}`);
  });
}

const isVerb = (text: string): text is Verb => (VERBS as readonly string[]).includes(text);

function verbFaults({ do: verb }: AskedStep): Fault[] {
  return isVerb(verb) ? [] : [["do", `It must be one of ${VERBS.join(", ")}.`]];
}

function timeFaults({ at, after }: AskedStep, { now }: Known): Fault[] {
  if ((at === undefined) === (after === undefined)) return [["at", "A step needs exactly one of at and after."]];
  const moment = at ?? momentAfter(now, after ?? "");
  const field = at ? "at" : "after";
  if (!moment) return [[field, "The duration must be in ISO 8601, such as P2M or PT36H."]];
  if (moment < now) return [[field, "The time must not be before the clock's."]];
  if (moment > mostAt(now)) return [[field, "The time must be at most 5 years ahead."]];
  return [];
}

function subjectFaults({ on, do: verb }: AskedStep, { customerIds }: Known): Fault[] {
  const { customerId, everybody, sharePercent, seed } = on ?? {};
  const given = [customerId, everybody, sharePercent].filter((each) => each !== undefined);
  if (WITHOUT_CUSTOMERS.has(verb)) return given.length > 0 ? [["on", `The verb ${verb} happens to no customer.`]] : [];
  if (given.length !== 1) return [["on", "It needs exactly one of customer_id, everybody and share_percent."]];
  const faults: Fault[] = [];
  if (everybody === false) faults.push(["on.everybody", "It can only be true."]);
  if (customerId !== undefined && !customerIds.has(customerId))
    faults.push(["on.customer_id", "There is no such customer."]);
  if (sharePercent !== undefined && (sharePercent < 1 || sharePercent > 100))
    faults.push(["on.share_percent", "It must be from 1 to 100."]);
  if (seed !== undefined && sharePercent === undefined) faults.push(["on.seed", "Only a share has a seed."]);
  if (seed === "") faults.push(["on.seed", "It must not be empty."]);
  return faults;
}

function detailFaults({ with: details = {} }: AskedStep, verb: Verb, known: Known): Fault[] {
  const given = Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const others = given.filter((name) => !(DETAILS[verb] as readonly string[]).includes(name));
  const faults = others.map((name): Fault => [`with.${snake(name)}`, `The verb ${verb} has no such field.`]);
  return [...faults, ...codeFaults(details), ...choiceFaults(details, verb, known)];
}

function codeFaults({ networkCode, networkAdviceCode, reasonCode, lasts }: StepDetails): Fault[] {
  const faults: Fault[] = [];
  const code = "It must be two characters of digits and capital letters.";
  if (networkCode !== undefined && !TWO_CHARACTERS.test(networkCode)) faults.push(["with.network_code", code]);
  if (networkAdviceCode !== undefined && !TWO_CHARACTERS.test(networkAdviceCode))
    faults.push(["with.network_advice_code", code]);
  if (reasonCode !== undefined && !REASON_CODE.test(reasonCode))
    faults.push(["with.reason_code", "It must be a bank's reason code, such as 13.1."]);
  if (lasts !== undefined && !isOutage(lasts))
    faults.push(["with.lasts", "It must be a duration from PT1S to P7D, such as PT4H."]);
  return faults;
}

function choiceFaults({ decision, priceId, raisePercent, testCard, lasts }: StepDetails, verb: Verb, known: Known) {
  const faults: Fault[] = [];
  if (verb === "dispute_decided" && decision !== "won" && decision !== "lost")
    faults.push(["with.decision", "It must be won or lost."]);
  if (verb === "engine_down" && lasts === undefined) faults.push(["with.lasts", "An outage needs a duration."]);
  if (verb === "customer_changes_plan" && (priceId === undefined) === (raisePercent === undefined))
    faults.push(["with.price_id", "It needs exactly one of price_id and raise_percent."]);
  if (priceId !== undefined && !known.priceIds.has(priceId))
    faults.push(["with.price_id", "There is no such active price."]);
  if (raisePercent !== undefined && (raisePercent < 1 || raisePercent > 100))
    faults.push(["with.raise_percent", "It must be from 1 to 100."]);
  if (testCard !== undefined && !known.testCards.has(testCard))
    faults.push(["with.test_card", "There is no such test card."]);
  return faults;
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const LONGEST_OUTAGE_MS = 7 * 86_400_000;

function isOutage(lasts: string): boolean {
  const start = new Date(0);
  const ms = (momentAfter(start, lasts)?.getTime() ?? 0) - start.getTime();
  return ms >= 1_000 && ms <= LONGEST_OUTAGE_MS;
}

const mostAt = (now: Date): Date => momentAfter(now, "P5Y") ?? now;

/** The time of a step without faults. */
export function momentOfStep({ at, after }: AskedStep, now: Date): Date {
  return at ?? momentAfter(now, after ?? "P0D") ?? now;
}
