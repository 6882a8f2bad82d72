import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Act, eachInOrder } from "./acts.ts";

type Sandbox = ReturnType<typeof sandboxEngineOf>;
type OfCard = (sandbox: Sandbox, card: { readonly merchant_id: string; readonly payment_method_id: string }) => unknown;

/** The stored cards of a customer that the engine has. Each is set at the engine, which may be done twice. */
async function eachCard(work: UnitOfWork, customerId: string, act: OfCard): Promise<number> {
  const { engineMerchantId: merchant_id } = await getActiveMerchant(work);
  const sandbox = sandboxEngineOf(work);
  const cards = await readRows(work, PaymentMethodExtensionEntity, {
    ...{ customerId, type: "card", status: ["active", "expired", "blocked"] },
  });
  return eachInOrder(cards, async ({ id }) => act(sandbox, { merchant_id, payment_method_id: id }));
}

/** The engine's words for what networks answer. */
const DECLINES: Readonly<Record<string, readonly [code: string, message: string]>> = {
  "12": ["card_not_supported", "Invalid transaction"],
  "14": ["incorrect_number", "Invalid account number"],
  "15": ["incorrect_number", "No such issuer"],
  "41": ["lost_card", "Lost card"],
  "43": ["stolen_card", "Stolen card"],
  "46": ["account_closed", "Closed account"],
  "51": ["insufficient_funds", "Insufficient funds"],
  "54": ["expired_card", "Expired card"],
  "57": ["card_not_supported", "Transaction not permitted to cardholder"],
  "59": ["suspected_fraud", "Suspected fraud"],
  "91": ["processing_error", "Issuer not available"],
  "96": ["processing_error", "System malfunction"],
  R0: ["payment_stopped", "Stop payment order"],
  R1: ["payment_stopped", "Revocation of authorization order"],
  R3: ["payment_stopped", "Revocation of all authorization orders"],
};

function declineOf(networkCode: string) {
  const [code, message] = DECLINES[networkCode] ?? ["do_not_honor", "Do not honor"];
  return { code, message, network_code: networkCode };
}

/** An advice alone comes with the general decline. */
export const cardDeclines: Act = (work, { customerId, step: { details } }) => {
  const { networkAdviceCode: advice, networkCode = advice === undefined ? "51" : "05" } = details;
  const declines = { ...declineOf(networkCode), ...(advice !== undefined && { advice_code: advice }) };
  return eachCard(work, customerId, (sandbox, card) => sandbox.setCard({ ...card, declines }));
};

export const cardRecovers: Act = (work, { customerId }) =>
  eachCard(work, customerId, (sandbox, card) => sandbox.setCard(card));

/** Its bank has a new expiry of it, or also a new number, which the network's updater then knows. */
export const cardRenewed: Act = (work, { customerId, step: { details } }) =>
  eachCard(work, customerId, (sandbox, card) =>
    sandbox.updateCard({ ...card, answer: details.newNumber === true ? "A" : "E" }),
  );

/** Charges are declined from then on, and the updater says why. */
export const cardClosed: Act = (work, { customerId }) => {
  const declines = declineOf("46");
  return eachCard(work, customerId, async (sandbox, card) => {
    await sandbox.setCard({ ...card, declines });
    await sandbox.updateCard({ ...card, answer: "C" });
  });
};
