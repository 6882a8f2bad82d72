import { createHash } from "node:crypto";

export type EntryMode = "chip" | "contactless" | "swipe" | "manual";

/** What a terminal reads of a card. Never a card number. */
export interface CardRead {
  readonly applicationLabel: string | null;
  readonly aid: string | null;
  readonly tvr: string | null;
  readonly tsi: string | null;
  readonly authorizationCode: string | null;
  readonly entryMode: EntryMode;
  readonly verification: "pin" | "signature" | "device" | "none" | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly funding: string | null;
  readonly issuerCountry: string | null;
  readonly cardReference: string | null;
}

/** What the card's bank will answer. `partial` has only so much left; null approves in full. */
export type Bank =
  | { readonly kind: "approve" }
  | { readonly kind: "decline"; readonly code: string }
  | { readonly kind: "partial"; readonly amount: number };

interface Kind {
  readonly brand: string;
  readonly label: string;
  readonly aid: string;
  readonly funding: string;
  readonly country: string;
  /** Of a chip. */
  readonly asksPin: boolean;
}

const VISA: Kind = {
  brand: "visa",
  label: "VISA CREDIT",
  aid: "A0000000031010",
  funding: "credit",
  country: "US",
  asksPin: false,
};

/** The test cards of the pages. A test helper may use any label; another label is another Visa card. */
export const CARDS: Readonly<Record<string, Kind>> = {
  visa: VISA,
  mastercard: { ...VISA, brand: "mastercard", label: "MASTERCARD", aid: "A0000000041010" },
  debit: { ...VISA, label: "VISA DEBIT", funding: "debit", asksPin: true },
  amex: { ...VISA, brand: "amex", label: "AMERICAN EXPRESS", aid: "A000000025010801" },
};

export const CARD_NAMES: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  debit: "Visa Debit (PIN)",
  amex: "American Express",
};

export function asksPin(label: string, entryMode: EntryMode): boolean {
  return entryMode === "chip" && kindOf(label).asksPin;
}

/** The same label is the same card. */
export function readCard(label: string, entryMode: EntryMode): CardRead {
  const kind = kindOf(label);
  const digest = createHash("sha256").update(`terminal card ${label}`).digest();
  const isEmv = entryMode === "chip" || entryMode === "contactless";
  return {
    applicationLabel: isEmv ? kind.label : null,
    aid: isEmv ? kind.aid : null,
    tvr: isEmv ? "0000008000" : null,
    tsi: isEmv ? (entryMode === "chip" ? "E800" : "0000") : null,
    authorizationCode: null,
    entryMode,
    verification: entryMode === "swipe" ? "signature" : "none",
    brand: kind.brand,
    last4: String(digest.readUInt16BE(0) % 10_000).padStart(4, "0"),
    expMonth: 1 + ((digest[2] ?? 0) % 12),
    expYear: 2031,
    funding: kind.funding,
    issuerCountry: kind.country,
    cardReference: `card_${digest.toString("hex").slice(0, 24)}`,
  };
}

const kindOf = (label: string): Kind => (Object.hasOwn(CARDS, label) ? (CARDS[label] ?? VISA) : VISA);
