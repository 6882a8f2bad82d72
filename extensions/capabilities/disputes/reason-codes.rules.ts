/** What a cardholder claims, in the words of the contract. */
export const REASON_CATEGORIES = [
  "fraudulent",
  "not_received",
  "not_as_described",
  "duplicate",
  "credit_not_processed",
  "canceled_recurring",
  "processing_error",
  "general",
] as const;

export type ReasonCategory = (typeof REASON_CATEGORIES)[number];

type Codes = Readonly<Partial<Record<ReasonCategory, string>>>;

/** The reason codes of each network by category. */
const CODES: Readonly<Record<string, Codes>> = {
  visa: {
    fraudulent: "10.1 10.2 10.3 10.4 10.5",
    processing_error: "11.1 11.2 11.3 12.1 12.2 12.3 12.4 12.5 12.7",
    duplicate: "12.6 12.6.1 12.6.2",
    not_received: "13.1 13.9",
    canceled_recurring: "13.2",
    not_as_described: "13.3 13.4 13.5",
    credit_not_processed: "13.6 13.7 13.8",
  },
  mastercard: {
    fraudulent: "4837 4840 4849 4863 4870 4871",
    processing_error: "4802 4807 4808 4812 4831 4842 4846",
    duplicate: "4834",
    not_received: "4855 4859",
    canceled_recurring: "4841",
    not_as_described: "4853",
    credit_not_processed: "4860",
    general: "4854",
  },
  amex: {
    fraudulent: "F10 F14 F24 F29 F30 F31 FR2 FR4 FR6",
    processing_error: "A01 A02 A08 P01 P03 P04 P05 P07 P22 P23",
    duplicate: "P08 C14",
    not_received: "C08",
    canceled_recurring: "C28",
    not_as_described: "C31 C32",
    credit_not_processed: "C02 C04 C05 C18",
    general: "M01 M10 R03 R13",
  },
  discover: {
    fraudulent: "UA01 UA02 UA05 UA06 AA 7010 7030 4752",
    processing_error: "AT AW CD DA EX IN LP NA 4542 4550 4586 4753",
    duplicate: "DP PM 4534",
    not_received: "RG NF 4755",
    canceled_recurring: "AP 4541",
    not_as_described: "RM 4553",
    credit_not_processed: "CR RN RN2 8002",
    general: "DC",
  },
};

/** Codes with which a network has several claims: the processor's word decides among these. */
const BROAD: ReadonlyMap<string, readonly ReasonCategory[]> = new Map([
  ["4853", ["not_as_described", "not_received", "credit_not_processed", "canceled_recurring"]],
]);

/** The processors' own words, for a dispute that comes without a code. */
const WORDS: ReadonlyMap<string, ReasonCategory> = new Map([
  ["fraudulent", "fraudulent"],
  ["unrecognized", "fraudulent"],
  ["product_not_received", "not_received"],
  ["product_unacceptable", "not_as_described"],
  ["duplicate", "duplicate"],
  ["credit_not_processed", "credit_not_processed"],
  ["subscription_canceled", "canceled_recurring"],
]);

const TABLE: ReadonlyMap<string, ReadonlyMap<string, ReasonCategory>> = new Map(
  Object.entries(CODES).map(([network, codes]) => [network, new Map(codesOf(codes))]),
);

/** Each network, code and category of the table. */
export const REASON_CODES = [...TABLE].flatMap(([network, codes]) =>
  [...codes].map(([code, category]) => ({ network, code, category })),
);

interface Claim {
  readonly network?: string | null | undefined;
  readonly reasonCode?: string | null | undefined;
  /** The processor's word. */
  readonly reason?: string | null | undefined;
}

/** Without a network the code decides, if all networks that have it agree. Unknown codes are general. */
export function reasonCategoryOf(claim: Claim): ReasonCategory {
  const word = WORDS.get(claim.reason?.toLowerCase() ?? "");
  if (!claim.reasonCode) return word ?? "general";
  const category = findCategory(claim) ?? "general";
  const others = category === "general" ? undefined : BROAD.get(normalized(claim.reasonCode));
  return word && others?.includes(word) ? word : category;
}

/** Whether the table lacks the dispute's code. */
export function isUnknownCode(claim: Claim): boolean {
  return Boolean(claim.reasonCode) && findCategory(claim) === undefined;
}

function findCategory({ network, reasonCode }: Claim): ReasonCategory | undefined {
  const code = normalized(reasonCode ?? "");
  const codes = network && TABLE.get(network);
  if (codes) return codes.get(code);
  const found = new Set([...TABLE.values()].flatMap((each) => each.get(code) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

function normalized(code: string): string {
  return code.trim().toUpperCase();
}

function codesOf(codes: Codes): (readonly [string, ReasonCategory])[] {
  return Object.entries(codes).flatMap(([category, list]) =>
    list.split(" ").map((code) => [code, category as ReasonCategory] as const),
  );
}

const NETWORKS: ReadonlyMap<string, string> = new Map([
  ["AmericanExpress", "amex"],
  ["DinersClub", "discover"],
  ["Maestro", "mastercard"],
]);

/** The network of a card by its brand; Diners Club cards have Discover's rules, and Maestro cards Mastercard's. */
export function networkOf(brand: string | null | undefined): string | null {
  if (!brand) return null;
  return NETWORKS.get(brand) ?? brand.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
}
