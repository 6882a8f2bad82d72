import type { ReasonCategory } from "./reason-codes.rules.ts";
import { CLAIMS, type Goods, OF_EVERY_CLAIM, PROOF_OF_DELIVERY, type Wanted } from "./wanted-evidence.rules.ts";

type Need = "required" | "recommended" | "optional";

interface Requirement extends Wanted {
  readonly need: Need;
}

const NEEDS: readonly Need[] = ["required", "recommended", "optional"];

/** The evidence for a claim about such goods, the most important first and each type once. */
export function requirementsFor(category: ReasonCategory, goods: Goods): readonly Requirement[] {
  const { required, recommended, delivery, optional = [] } = CLAIMS[category];
  const [proof, ...details] = PROOF_OF_DELIVERY[goods];
  const wanted: Readonly<Record<Need, readonly Wanted[]>> = {
    required: [...(delivery === "required" ? [proof] : []), ...required],
    recommended: [
      ...(delivery === "recommended" ? [proof] : []),
      ...(delivery === "required" ? details : []),
      ...recommended,
    ],
    optional: [...optional, ...(delivery === "recommended" ? details : []), ...OF_EVERY_CLAIM],
  };
  const all = NEEDS.flatMap((need) => wanted[need].map((each) => ({ ...each, need })));
  return all.filter(({ type }, index) => all.findIndex((other) => other.type === type) === index);
}

interface Prepared {
  readonly reasonCategory: string;
  readonly goods: string;
  /** The types of the attached evidence. */
  readonly attachedTypes: readonly string[];
}

const POINTS: Readonly<Record<Need, number>> = { required: 70, recommended: 30, optional: 0 };

/** How complete the evidence is. More evidence never lowers the score. */
export function readinessOf(dispute: Prepared) {
  const requirements = requirementsOf(dispute);
  const attached = new Set(dispute.attachedTypes);
  const share = (need: Need) => {
    const wanted = requirements.filter((each) => each.need === need);
    const have = wanted.filter(({ type }) => attached.has(type)).length;
    return wanted.length === 0 ? POINTS[need] : (POINTS[need] * have) / wanted.length;
  };
  const missing = requirements
    .filter(({ need, type }) => need === "required" && !attached.has(type))
    .map(({ type }) => type);
  const score = Math.floor(share("required") + share("recommended") + ROUNDING);
  return { score, isReady: missing.length === 0, missing };
}

/** Thirds and sevenths add up to their sum. */
const ROUNDING = 1e-9;

export function requirementsOf({ reasonCategory, goods }: Omit<Prepared, "attachedTypes">): readonly Requirement[] {
  return requirementsFor(reasonCategory as ReasonCategory, goods as Goods);
}

/** The engine's limits of one piece. */
export const MAX_CHARACTERS = 20_000;
export const MAX_FILE_BYTES = 5_000_000;
const CONTENT_TYPES = ["image/jpeg", "image/png", "application/pdf"] as const;

interface FileLimits {
  readonly maxFiles: number | null;
  readonly maxPages: number | null;
  readonly maxTotalBytes: number | null;
}

const NO_LIMITS: FileLimits = { maxFiles: null, maxPages: null, maxTotalBytes: null };
const AMEX_LIMITS: FileLimits = { maxFiles: 5, maxPages: 20, maxTotalBytes: 25_000_000 };

/** What a network takes of all files of a dispute together. */
export function fileLimitsOf(network: string | null | undefined): FileLimits {
  return network === "amex" ? AMEX_LIMITS : NO_LIMITS;
}

export function limitsOf(kind: "text" | "file", network: string | null | undefined) {
  return kind === "text"
    ? { maxCharacters: MAX_CHARACTERS, maxBytes: null, contentTypes: [], ...NO_LIMITS }
    : { maxCharacters: null, maxBytes: MAX_FILE_BYTES, contentTypes: CONTENT_TYPES, ...fileLimitsOf(network) };
}

interface Sold {
  readonly shippingMinorUnits: number;
  readonly isSubscription: boolean;
  readonly isSoldInPerson: boolean;
}

/** What was probably sold: something shipped or handed over, a service of a subscription, or else a download. */
export function guessGoods({ shippingMinorUnits, isSubscription, isSoldInPerson }: Sold): Goods {
  if (shippingMinorUnits > 0 || isSoldInPerson) return "physical";
  return isSubscription ? "service" : "digital";
}
