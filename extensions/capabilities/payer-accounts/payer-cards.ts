import { create } from "@bufbuild/protobuf";
import { type Customer, isMasked } from "#extensions/capabilities/customers/index.ts";
import {
  createMethodSession,
  detachPaymentMethod,
  getSession,
  type PaymentMethodExtension,
  PaymentMethodExtensionEntity,
  type PaymentMethodSession,
  refreshSession,
  setDefaultPaymentMethod,
} from "#extensions/capabilities/payment-methods/index.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PayerCard, PayerCardSchema, PayerCardSessionSchema } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { accountIds } from "./payer-payment.list.ts";
import { getAccount, type OpenAccount } from "./payer-session.ts";

const MOST_CARDS = 100;

/** A payer sees blocked cards no more: the network forbids charging them. */
const SHOWN = ["active", "expired"] as const;

/** The account's cards, the default first, then the newest. */
export async function listCards(work: UnitOfWork, account: OpenAccount): Promise<PayerCard[]> {
  return cardsOf(work, await accountIds(work, account));
}

/** The cards of these customers, in the same order. */
export async function cardsOf(work: UnitOfWork, customerId: readonly string[]): Promise<PayerCard[]> {
  const rows = await readRows(
    work,
    PaymentMethodExtensionEntity,
    { customerId, type: "card", status: SHOWN },
    {
      limit: MOST_CARDS,
      orderBy: [
        ["isDefault", "desc"],
        ["createdAt", "desc"],
        ["id", "desc"],
      ],
    },
  );
  return rows.map(cardMessage);
}

/** @throws payer_session_ended, resource_missing, payment_method_not_usable */
export async function setDefaultCard(work: UnitOfWork, asked: NamedCard): Promise<PayerCard> {
  const { id } = await getOwnCard(work, asked);
  return cardMessage(await setDefaultPaymentMethod(work, id));
}

/** @throws payer_session_ended, resource_missing */
export async function removeCard(work: UnitOfWork, asked: NamedCard): Promise<void> {
  const { id } = await getOwnCard(work, asked);
  await detachPaymentMethod.run(work, { paymentMethodId: id });
}

interface Browser {
  readonly payerIp?: string | undefined;
  readonly userAgent?: string | undefined;
}

interface Adding extends Browser {
  readonly sessionToken: string;
}

/** Begins to store a card of the account's newest customer. @throws payer_session_ended */
export async function createCardSession(work: UnitOfWork, { sessionToken, ...browser }: Adding) {
  const [customer] = (await getAccount(work, sessionToken)).customers;
  if (!customer) throw refuse("payer_session_ended");
  return beginCardSession(work, customer, browser);
}

/** Begins to store a card of this customer of the account. */
export async function beginCardSession(work: UnitOfWork, customer: Customer, { payerIp, userAgent }: Browser) {
  const isProven = payerIp !== undefined && userAgent !== undefined && !isMasked(customer);
  const consent = isProven && { consent: { acceptanceType: "online", ipAddress: payerIp, userAgent } };
  const session = await createMethodSession.run(work, { customerId: customer.id, ...consent });
  return create(PayerCardSessionSchema, cardSessionOf(session));
}

interface NamedSession {
  readonly sessionToken: string;
  readonly paymentMethodSessionId: string;
}

/** Stores the card of a payer who has finished the form. @throws payer_session_ended, resource_missing */
export async function syncCardSession(work: UnitOfWork, { sessionToken, paymentMethodSessionId: id }: NamedSession) {
  const ids = await accountIds(work, await getAccount(work, sessionToken));
  const known = await getSession(work, id);
  if (!ids.includes(known.customerId)) throw noSuch("payment method session", id);
  return readCardSession(work, known);
}

/** Reads the session from the engine, and stores the card of a payer who has finished the form. */
export async function readCardSession(work: UnitOfWork, known: PaymentMethodSession) {
  const { session, ...form } = await refreshSession(work, known);
  return create(
    PayerCardSessionSchema,
    cardSessionOf({ ...form, paymentMethodSessionId: known.id, sessionStatus: session.status }),
  );
}

interface ShownForm {
  readonly paymentMethodSessionId: string;
  readonly sessionStatus: string;
  readonly clientSecret?: string | null | undefined;
  readonly publishableKey?: string | null | undefined;
  readonly scriptUrl?: string | null | undefined;
  readonly engineOrigin?: string | null | undefined;
}

/** Nothing else of a session is for its payer. */
function cardSessionOf({ paymentMethodSessionId, sessionStatus, ...form }: ShownForm) {
  const { clientSecret, publishableKey, scriptUrl, engineOrigin } = form;
  return {
    ...{ paymentMethodSessionId, sessionStatus },
    ...(clientSecret != null && { clientSecret }),
    ...(publishableKey != null && { publishableKey }),
    ...(scriptUrl != null && { scriptUrl }),
    ...(engineOrigin != null && { engineOrigin }),
  };
}

interface NamedCard {
  readonly sessionToken: string;
  readonly paymentMethodId: string;
}

/** Another payer's card does not exist. */
async function getOwnCard(work: UnitOfWork, { sessionToken, paymentMethodId: id }: NamedCard) {
  const customerId = await accountIds(work, await getAccount(work, sessionToken));
  const condition = { id, customerId, type: "card", status: SHOWN };
  const [card] = await readRows(work, PaymentMethodExtensionEntity, condition, { limit: 1 });
  if (!card) throw noSuch("payment method", id);
  return card;
}

function cardMessage({ id, brand, last4, expMonth, expYear, isDefault, status }: PaymentMethodExtension): PayerCard {
  return create(PayerCardSchema, {
    ...{ paymentMethodId: id, isDefault, isExpired: status === "expired" },
    ...(brand != null && { brand }),
    ...(last4 != null && { last4 }),
    ...(expMonth != null && { expMonth }),
    ...(expYear != null && { expYear }),
  });
}
