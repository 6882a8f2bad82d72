import fc from "fast-check";
import { answerFaults } from "./check-answer.ts";
import { type Draft, transmissionOf } from "./draft.ts";
import { exchange, type Transmission } from "./exchange.ts";
import { hostileRequests } from "./hostile.ts";
import { leaksIn, type Secrets } from "./leaks.ts";
import { mutated } from "./mutations.ts";
import { type Material, validRequests } from "./valid.ts";

const IN_FLIGHT = 8;
/** The slowest piecewise request takes a second; the rest is for a busy machine. */
const LIMIT_MS = 20_000;
const MOST_FAILURES = 25;

export interface Target extends Secrets {
  readonly port: number;
  readonly keys: Readonly<Record<string, string | null>>;
  readonly material: Material;
}

export interface Campaign {
  readonly seed: number;
  readonly from: number;
  readonly requests: number;
  /** No request is sent after this. */
  readonly untilMs: number;
}

export interface Failure {
  /** Reproduces the request together with the seed. */
  readonly place: number;
  readonly kind: string;
  readonly faults: readonly string[];
  readonly sent: string;
  readonly answered: string;
}

export interface Outcome {
  readonly sent: number;
  readonly failures: readonly Failure[];
  /** Number of answers by status; 0 is a connection closed without one. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowestMs: number;
}

interface Planned {
  readonly draft: Draft | null;
  readonly kind: string;
  readonly who: string;
  readonly sent: Transmission;
}

/** Sends this many requests, a few at a time. The seed and the place determine each request. */
export async function runCampaign(target: Target, campaign: Campaign): Promise<Outcome> {
  const requests = plannedRequests(target);
  const failures: Failure[] = [];
  const statuses = new Map<number, number>();
  const end = campaign.from + campaign.requests;
  let [next, sent, slowestMs] = [campaign.from, 0, 0];
  const worker = async () => {
    while (next < end && failures.length < MOST_FAILURES && performance.now() < campaign.untilMs) {
      const place = next++;
      const [planned] = fc.sample(requests, { seed: campaign.seed + place, numRuns: 1 });
      const { faults, answered, status, tookMs } = await ask(planned as Planned, target);
      sent += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      slowestMs = Math.max(slowestMs, tookMs);
      if (faults.length > 0)
        failures.push({ place, kind: planned?.kind ?? "", faults, sent: shown(planned as Planned), answered });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return { sent, failures, statuses, slowestMs };
}

function plannedRequests({ material, keys }: Target): fc.Arbitrary<Planned> {
  const valid = validRequests(material);
  const plan = (draft: Draft): Planned => {
    const { kind, who } = draft;
    return { draft, kind, who, sent: transmissionOf(draft, keys[who] ?? null) };
  };
  return fc.oneof(
    { weight: 3, arbitrary: valid.map(plan) },
    { weight: 5, arbitrary: mutated(valid).map(plan) },
    {
      weight: 2,
      arbitrary: hostileRequests.map(({ kind, sent }) => ({
        draft: null,
        kind,
        who: "full",
        sent: sent(String(keys.full)),
      })),
    },
  );
}

async function ask({ draft, who, sent }: Planned, target: Target) {
  const isHead = draft?.method === "HEAD";
  const { answer, isHung, tookMs } = await exchange(sent, { port: target.port, limitMs: LIMIT_MS, isHead });
  const faults = isHung ? ["neither an answer nor an end"] : [];
  if (!answer && draft) faults.push("there is no answer");
  if (answer) {
    faults.push(...answerFaults(answer, draft?.operation ?? null, { isHead, tookMs }));
    faults.push(...leaksIn(answer, who, Buffer.concat(sent.chunks), target));
  }
  const answered = answer ? `${answer.status} ${answer.body.toString().slice(0, 1_000)}` : "nothing";
  return { faults, answered, status: answer?.status ?? 0, tookMs };
}

/** The request as sent, without the key. */
function shown({ sent }: Planned): string {
  const text = JSON.stringify(Buffer.concat(sent.chunks).toString("latin1"));
  const shortened = text.length > 1_500 ? `${text.slice(0, 1_200)}… (${text.length} characters)` : text;
  return shortened.replaceAll(/(svc_(?:sandbox|live)_[0-9a-f]{12})[0-9a-f]+/g, "$1…");
}
