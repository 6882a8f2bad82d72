import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { type CardNotice, type EnginePaymentMethod, isRefused } from "#extensions/connectors/engine/index.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import { cardFingerprint } from "#extensions/platform/fingerprints/card-fingerprint.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { hasNewNumber, isReplaced, withFormer } from "./card-update.rules.ts";
import { keepDefault } from "./default-payment-method.ts";
import { dueBeforeExpiry } from "./expiring-cards.ts";
import { mailCardholder } from "./mail-cardholder.ts";
import { EXPIRE } from "./payment-method.due.ts";
import {
  type PaymentMethodExtension,
  PaymentMethodExtensionEntity,
  type StoredMandate,
} from "./payment-method.entity.ts";
import { eventOfStatus, expiresAt, STORED_STATUSES, statusAtEngine } from "./payment-method.rules.ts";
import { lockOwner } from "./payment-methods.service.ts";

/** Columns of a new row that come from the payment that stored the method. */
export interface Origin {
  readonly mandate: StoredMandate | null;
  /** The payment's fingerprint, so that payments and methods can be matched. */
  readonly fingerprint: string | null;
}

/** The engine's payment method as read at a time of the environment's clock (`readAt`). */
export interface RemoteMethod extends Omit<EnginePaymentMethod, "customerId"> {
  readonly customerId: string;
  /** False when the engine deleted it. */
  readonly isStored: boolean;
  readonly readAt: Date;
  /** In real time. */
  readonly checkedAt: Date;
  readonly origin: Origin;
  /** What the card's network says. Undefined where it was not asked, as in lists. */
  readonly notice?: CardNotice | null;
}

/** Copies the engine's payment methods. */
export const paymentMethodCopy = engineCopy({
  entity: PaymentMethodExtensionEntity,
  noun: "payment method",
  key: "id",
  idOf: ({ paymentMethodId }: RemoteMethod) => paymentMethodId,
  read: readMethod,
  // The engine lists methods by customer only: see reconcile-payment-methods.ts.
  async *list() {},
  columns: columnsOf,
  initial: initialOf,
  open: { column: "status", in: STORED_STATUSES },
  // A detached method is never attached again.
  late: [],
  events: {
    created: "payment_method.attached",
    updated: eventsOfChange,
  },
  // The owner's lock also covers the choice of the default.
  lockFirst: (phase, row, remote) => lockOwner(phase, row?.customerId ?? remote?.customerId ?? ""),
  async changed(phase, changes) {
    for (const { row, before } of changes) {
      const isAsked = row.networkNotice === "contact_cardholder" && before?.networkNotice !== row.networkNotice;
      if (isAsked) mailCardholder(phase, row);
      await followChange(phase, row);
    }
  },
});

export function initialOf({ customerId, createdAt, lastUsedAt, readAt, checkedAt, origin }: RemoteMethod) {
  return {
    ...{ customerId, isDefault: false, failureCount: 0, lastUsedAt, metadata: {}, formerCards: [], checkedAt },
    createdAt: createdAt ?? readAt,
    ...origin,
  };
}

function eventsOfChange(
  before: Readonly<PaymentMethodExtension>,
  { status, updatedByNetworkAt }: PaymentMethodExtension,
) {
  const isReplacement = !isSameMoment(before.updatedByNetworkAt, updatedByNetworkAt);
  const ofStatus = status === before.status || (isReplacement && status === "active") ? [] : [eventOfStatus(status)];
  const types = [...(isReplacement ? ["payment_method.updated_by_network" as const] : []), ...ofStatus];
  return types.length > 0 ? types : (["payment_method.updated"] as const);
}

const isSameMoment = (one: Date | null | undefined, other: Date | null | undefined) =>
  one?.getTime() === other?.getTime();

function columnsOf(remote: RemoteMethod, row: Readonly<PaymentMethodExtension> | null) {
  if (!remote.isStored) return { status: "detached" as const };
  const columns = { ...storedColumns(remote, row), ...(row && networkColumns(remote, row)) };
  // Only the payment that stored a wallet has its card's details.
  return remote.type === "wallet" && remote.card === null && row ? { ...columns, ...cardOf(row) } : columns;
}

export function storedColumns(
  { readAt, type, subtype, card, bank, notice }: RemoteMethod,
  row: Readonly<PaymentMethodExtension> | null = null,
) {
  const isRenumbered = row !== null && card !== null && hasNewNumber(row, card);
  const read = { ...card, isClosed: notice === "closed", isRenumbered };
  return {
    type,
    ...(card ?? NO_CARD),
    wallet: type === "wallet" ? subtype : null,
    bankLast4: bank?.last4 ?? null,
    status: statusAtEngine(row?.status ?? null, read, readAt),
  };
}

/** The network replaces a card by another number or expiry, or says something about it. */
function networkColumns({ card, origin, readAt, notice }: RemoteMethod, row: Readonly<PaymentMethodExtension>) {
  if (card && isReplaced(row, card)) {
    const formerCards = withFormer(row.formerCards, row, readAt);
    const replaced = { formerCards, updatedByNetworkAt: readAt, fingerprint: origin.fingerprint };
    return { ...replaced, networkNotice: notice ?? null, expiryNoticeAt: null };
  }
  return notice === undefined ? {} : { networkNotice: notice };
}

const NO_CARD = {
  ...{ brand: null, last4: null, bin: null, expMonth: null, expYear: null },
  ...{ funding: null, issuer: null, issuerCountry: null },
};

function cardOf({ brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry }: PaymentMethodExtension) {
  return { brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry };
}

/** Reads a method. One that the engine no longer has is detached; null if it is unknown here too. */
async function readMethod(work: UnitOfWork, id: string, row: PaymentMethodExtension | null): Promise<RemoteMethod> {
  const { paymentMethods, accountUpdater } = await merchantEngine(work);
  try {
    const method = await paymentMethods.get(id);
    const notice = method.type === "card" ? await accountUpdater.noticeOf(id) : null;
    const customerId = method.customerId ?? row?.customerId ?? null;
    const remote = await remoteMethod(work, { ...method, customerId });
    return { ...remote, notice, origin: { ...remote.origin, ...(row && (await keptFingerprint(work, row, remote))) } };
  } catch (error) {
    if (row && isRefused(error, "not_found")) return deletedMethod(work, row);
    throw error;
  }
}

/** With a new expiry alone, a fingerprint that the engine made of the number stays. */
async function keptFingerprint(work: UnitOfWork, row: PaymentMethodExtension, { card }: RemoteMethod) {
  if (!card || hasNewNumber(row, card)) return null;
  const { brand = null, last4 = null, bin = null, expMonth = null, expYear = null, wallet = null } = row;
  const { fingerprint = null } = row;
  const facts = { brand, last4, bin, expMonth, expYear, wallet };
  const isOwn = fingerprint === null || fingerprint === (await cardFingerprint(work, facts));
  return isOwn ? null : { fingerprint };
}

/** `mandate` and `engineFingerprint` come from the payment that stored the method. */
export async function remoteMethod(
  work: UnitOfWork,
  method: EnginePaymentMethod,
  {
    mandate = null,
    engineFingerprint = null,
  }: { mandate?: StoredMandate | null; engineFingerprint?: string | null } = {},
): Promise<RemoteMethod> {
  const { customerId } = method;
  if (customerId === null)
    throw new Error(`the engine names no customer of the payment method ${method.paymentMethodId}`);
  const wallet = method.type === "wallet" ? method.subtype : null;
  const fingerprint = method.card && (await cardFingerprint(work, { ...method.card, wallet, engineFingerprint }));
  return { ...method, customerId, isStored: true, ...readNow(work), origin: { mandate, fingerprint } };
}

export function deletedMethod(work: UnitOfWork, row: PaymentMethodExtension): RemoteMethod {
  return {
    ...{ paymentMethodId: row.id, customerId: row.customerId, type: row.type, subtype: null, card: null, bank: null },
    ...{ createdAt: row.createdAt, lastUsedAt: null, isStored: false, ...readNow(work) },
    origin: { mandate: null, fingerprint: null },
  };
}

export function readNow(work: UnitOfWork) {
  return { readAt: work.now(), checkedAt: work.clock.realNow() };
}

async function followChange(phase: UnitOfWork, row: PaymentMethodExtension): Promise<void> {
  dueAtExpiry(phase, row);
  await keepDefault(phase, row, row);
}

export function dueAtExpiry(phase: UnitOfWork, method: PaymentMethodExtension): void {
  const at = expiresAt(method);
  if (!at || method.status !== "active") return;
  phase.due({ kind: EXPIRE, subjectId: method.id, at });
  dueBeforeExpiry(phase, method);
}
