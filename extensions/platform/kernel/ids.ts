import { randomFillSync } from "node:crypto";
import { ulid } from "ulid";

/** The prefix of each kind of ID. An ID is the prefix, an underscore and a lower-case ULID, at most 30 characters. */
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
  exportSchedule: "exs",
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
  balanceTransaction: "btx",
  settlementQueueEntry: "sqe",
  settlement: "stl",
  settlementSettings: "sts",
  monthlyStatement: "mst",
  payoutDestination: "pds",
  payoutQuote: "poq",
  payout: "po",
  deposit: "dep",
  bankFile: "bkf",
  clearingCorrection: "clc",
  auditEvent: "aud",
  bankLink: "bnk",
  walletDomain: "wal",
  idempotencyRecord: "idr",
  tally: "tly",
  dueWork: "due",
  testClock: "clk",
  engineFault: "flt",
} as const;

type IdKind = keyof typeof PREFIXES;

const random = new Uint8Array(4_096);
let used = random.length;

/** A random number from 0 to 1 from a buffer of random bytes: an ID needs sixteen, and drawing them singly is slow. */
function nextRandom(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const byte = random[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** The common prefix of a kind's IDs. */
export function idPrefix(kind: IdKind): string {
  return `${PREFIXES[kind]}_`;
}

/** IDs of one kind sort by creation time. */
export function newId(kind: IdKind, at?: Date): string {
  return `${idPrefix(kind)}${ulid(at?.getTime(), nextRandom).toLowerCase()}`;
}
