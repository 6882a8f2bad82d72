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
  auditEvent: "aud",
  bankLink: "bnk",
  idempotencyRecord: "idr",
  tally: "tly",
  dueWork: "due",
  testClock: "clk",
  engineFault: "flt",
} as const;

type IdKind = keyof typeof PREFIXES;

/** Ids of one kind sort by the time they were minted at. */
export function newId(kind: IdKind, at?: Date): string {
  return `${PREFIXES[kind]}_${ulid(at?.getTime()).toLowerCase()}`;
}
