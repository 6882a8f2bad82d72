import { randomFillSync } from "node:crypto";
import { ulid } from "ulid";

/** Every kind of id we mint, once. An id is the prefix, an underscore and a ULID in lower case: 30 characters at most. */
const PREFIXES = {
  organization: "org",
  apiKey: "key",
  merchant: "mer",
  dispute: "dsp",
  evidence: "evd",
  transaction: "txn",
  refund: "rfd",
  receipt: "rct",
  customer: "cus",
  paymentMethodSession: "pms",
  export: "exp",
  savedView: "vew",
  riskRules: "rsk",
  controlChange: "cch",
  riskHoldLimit: "rhl",
  riskHoldLift: "rhf",
  event: "evt",
  webhookEndpoint: "whe",
  webhookSecret: "whk",
  webhookDelivery: "whd",
  webhookReplay: "whr",
  balance: "bal",
  settlementQueueEntry: "sqe",
  settlement: "stl",
  settlementSettings: "sts",
  payoutDestination: "pds",
  payoutQuote: "poq",
  payout: "po",
  deposit: "dep",
  clearingCorrection: "clc",
  auditEvent: "aud",
  bankLink: "bnk",
  idempotencyRecord: "idr",
  tally: "tly",
  dueWork: "due",
  testClock: "clk",
  engineFault: "flt",
} as const;

type IdKind = keyof typeof PREFIXES;

const random = new Uint8Array(4_096);
let used = random.length;

/** A number from 0 to 1 of random bytes that are drawn in advance: an id needs sixteen, and one at a time they cost more than the id. */
function nextRandom(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const byte = random[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** How all ids of a kind begin. */
export function idPrefix(kind: IdKind): string {
  return `${PREFIXES[kind]}_`;
}

/** Ids of one kind sort by the time they were minted at. */
export function newId(kind: IdKind, at?: Date): string {
  return `${idPrefix(kind)}${ulid(at?.getTime(), nextRandom).toLowerCase()}`;
}
