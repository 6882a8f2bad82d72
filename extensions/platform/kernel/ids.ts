import { randomFillSync } from "node:crypto";
import { ulid } from "ulid";
import { systemClock } from "./clock.ts";

/** The prefix of each kind of ID. An ID is the prefix, an underscore and a lower-case ULID, at most 30 characters. */
const PREFIXES = {
  organization: "org",
  apiKey: "key",
  merchant: "mer",
  merchantAccount: "mac",
  merchantDocument: "mdc",
  owner: "own",
  feeSchedule: "fsc",
  dispute: "dsp",
  disputeSettings: "dst",
  disputeSubmission: "dsu",
  evidence: "evd",
  disputeRule: "drl",
  dunningPolicy: "dnp",
  disputeTemplate: "dtp",
  disputeTemplateVersion: "dtv",
  disputeRate: "drt",
  fraudReport: "frd",
  fraudReportFile: "frf",
  transaction: "txn",
  refund: "rfd",
  receipt: "rct",
  fulfillment: "ful",
  customer: "cus",
  paymentMethodSession: "pms",
  payerSignIn: "psi",
  challengeCode: "chc",
  payerSession: "pys",
  plan: "pln",
  price: "prc",
  invoice: "inv",
  invoiceLine: "inl",
  invoiceAttempt: "iat",
  creditNote: "crn",
  subscription: "sub",
  subscriptionItem: "sbi",
  subscriptionMail: "sbm",
  dunningLink: "dnl",
  cardholderMail: "chm",
  testClockMail: "tcm",
  testClockScenario: "tcs",
  testClockScenarioStep: "tcx",
  coupon: "cpn",
  customerCredit: "ccr",
  billingAccount: "bac",
  billingSubscriber: "bsb",
  countedSubscription: "csb",
  mrrMovement: "mrr",
  paymentLink: "pl",
  paymentLinkAttempt: "pla",
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
  notificationRecipient: "ntr",
  walletDomain: "wal",
  paymentLinkSend: "pls",
  paymentLinkVisitDay: "plv",
  redirectSigning: "rds",
  idempotencyRecord: "idr",
  tally: "tly",
  dueWork: "due",
  testClock: "clk",
  engineFault: "flt",
  device: "dev",
  pairingCode: "dpc",
  terminalSale: "tsl",
  terminalConnector: "tcn",
  terminalMessage: "tms",
  terminalTap: "ttp",
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

const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";
const WORD = 2 ** 40;
const SINCE_MS = Date.UTC(2026, 0, 1);

let lastMoment = -1;
let lastNumber = 0;

/**
 * An ID that also sorts by its order of writing among those of one moment. A standing test clock gives many rows the
 * same moment, and so does one millisecond. The random part starts with the real time, so that processes agree; within
 * one process and millisecond it counts up.
 */
export function newOrderedId(kind: IdKind, at: Date): string {
  const now = systemClock.now().getTime() - SINCE_MS;
  lastNumber = now > lastMoment ? randomStart() : lastNumber + 1;
  lastMoment = Math.max(now, lastMoment);
  const time = ulid(at.getTime(), nextRandom).slice(0, 10).toLowerCase();
  return `${idPrefix(kind)}${time}${word(lastMoment)}${word(lastNumber)}`;
}

/** 32 random bits, in front of room to count. */
function randomStart(): number {
  let bits = 0;
  for (let byte = 0; byte < 4; byte += 1) bits = bits * 256 + nextRandom() * 256;
  return bits * 128;
}

/** Eight digits, which hold 40 bits. */
function word(value: number): string {
  let digits = "";
  for (let rest = value % WORD; digits.length < 8; rest = Math.floor(rest / 32)) digits = BASE32[rest % 32] + digits;
  return digits;
}
