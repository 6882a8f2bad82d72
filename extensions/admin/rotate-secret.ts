import { randomBytes } from "node:crypto";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import type { Config } from "#extensions/platform/config/config.ts";
import { MAX_OVERLAP_DAYS } from "#extensions/platform/config/contradictions.ts";

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;

/** A step for the operator, and its place. Null removes a setting. */
export interface RotationStep {
  readonly where: string;
  readonly set?: Readonly<Record<string, string | null>>;
  readonly what: string;
}

/** Creates a new internal secret and lists the operator's steps to deploy it, in order. */
export function rotateSecret(config: Config, now: Date, options: Options) {
  const { internalSecret, internalSecretPrevious: previous } = config;
  if (!internalSecret) throw new UsageError("INTERNAL_SECRET is not set here: there is nothing to rotate.");
  if (previous && now <= previous.notAfter)
    throw new UsageError(
      `A rotation is under way: the previous secret is accepted until ${previous.notAfter.toISOString()}. End it first.`,
    );
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const until = new Date(now.getTime() + overlapDaysOf(options) * DAY_MS).toISOString();
  return { new_secret: secret, overlap_ends_at: until, steps: rotationSteps(secret, until) };
}

function rotationSteps(secret: string, until: string): RotationStep[] {
  return [
    {
      where: "every instance of the extensions service",
      set: {
        INTERNAL_SECRET: secret,
        INTERNAL_SECRET_PREVIOUS: "<the present INTERNAL_SECRET>",
        INTERNAL_SECRET_PREVIOUS_NOT_AFTER: until,
      },
      what: "Restart them one after the other. Both secrets are accepted; the callers notice nothing.",
    },
    {
      where:
        "every caller: the UI and the other trusted services, in any order, only when all instances have restarted",
      set: { INTERNAL_SECRET: secret },
      what: "Restart it. Those that have not come to it yet keep working.",
    },
    {
      where: "the metrics",
      what: `Wait until tollhouse_secret_used_total{secret="previous"} stands still on every instance. It must by ${until}: then the previous secret is refused.`,
    },
    {
      where: "every instance of the extensions service",
      set: { INTERNAL_SECRET_PREVIOUS: null, INTERNAL_SECRET_PREVIOUS_NOT_AFTER: null },
      what: "Restart them when it suits. Rotate again within the quarter.",
    },
  ];
}

function overlapDaysOf(options: Options): number {
  const days = Number(options.find("overlap-days") ?? MAX_OVERLAP_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MAX_OVERLAP_DAYS)
    throw new UsageError(`--overlap-days is a whole number from 1 to ${MAX_OVERLAP_DAYS}.`);
  return days;
}
