import { type BankLink, getBankLink, listAccountsNow } from "#extensions/capabilities/bank-links/index.ts";
import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { getUsablePaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
import { BANK_LINKING_TIMEOUT_MS } from "#extensions/connectors/bank-linking/index.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreatePayoutDestinationRequest, PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { makeDefault } from "./change-destination.ts";
import { bankTakesInstant, COOL_DOWN_MS } from "./destination.rules.ts";
import { PAY_WAITING } from "./due-kinds.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";
import { destinationMessage } from "./payout-destination.message.ts";
import { findDefault } from "./payouts.service.ts";

type Named = Pick<
  PayoutDestination,
  "destinationType" | "bankLinkId" | "bankAccountId" | "paymentMethodId" | "currency"
>;
/** The displayed details, and whether it supports instant payouts. */
type Described = Pick<PayoutDestination, "name" | "last4" | "supportsInstant">;

/**
 * Adds a destination, one per account or card and currency. It is unusable for 48 hours, so that a stolen session
 * cannot pay out to it.
 */
export const createDestination = engineOperation({
  method: PayoutService.method.createPayoutDestination,
  ...addingDestinations(async () => {}),
});

/** Sandbox test helper: adds it the same way, usable at once. */
export const activateDestination = engineOperation({
  method: PayoutService.method.activatePayoutDestination,
  ...addingDestinations(activate),
});

/** Asks the bank whether the account exists, then stores it. `finish` also runs for an existing destination. */
function addingDestinations(finish: (phase: UnitOfWork, destination: PayoutDestination) => Promise<void>) {
  const kept = async (phase: UnitOfWork, destination: PayoutDestination) => {
    await finish(phase, destination);
    return { destination, now: phase.now() };
  };
  return {
    exclusive: "payout_destination",
    askTimeoutMs: BANK_LINKING_TIMEOUT_MS,
    repeat: "all",
    subject: async (_work: UnitOfWork, request: DestinationRequest) => ({
      id: request.paymentMethodId ?? request.bankAccountId ?? "",
    }),
    async prepare(phase: UnitOfWork, _subject: unknown, request: DestinationRequest) {
      const named = namedBy(request);
      const existing = await findSame(phase, named);
      if (existing) return settled(await kept(phase, existing));
      return { named, described: await describe(phase, named) };
    },
    async ask(work: UnitOfWork, { named: { bankLinkId, bankAccountId } }: { readonly named: Named }) {
      if (bankLinkId == null) return;
      const accounts = await listAccountsNow(work, bankLinkId);
      if (!accounts?.some(({ accountId }) => accountId === bankAccountId)) throw gone();
    },
    keep: async (phase: UnitOfWork, { named, described }: { readonly named: Named; readonly described: Described }) =>
      kept(phase, (await findSame(phase, named)) ?? (await add(phase, named, described))),
    // The message's status depends on the time.
    answer: ({ destination, now }: { readonly destination: PayoutDestination; readonly now: Date }) =>
      destinationMessage(destination, now),
  } as const;
}

type DestinationRequest = Pick<
  CreatePayoutDestinationRequest,
  "bankLinkId" | "bankAccountId" | "paymentMethodId" | "currency"
>;

async function describe(phase: UnitOfWork, named: Named): Promise<Described> {
  if (named.destinationType === "card") return describeCard(phase, named.paymentMethodId ?? "");
  return describeAccount(await getBankLink(phase, named.bankLinkId ?? ""), named);
}

async function activate(phase: UnitOfWork, { id }: PayoutDestination): Promise<void> {
  const destination = await makeDefault(phase, id);
  if (destination.usableAt <= phase.now()) return;
  destination.usableAt = phase.now();
  phase.record({ type: "payout_destination.updated", subject: destination });
  await phase.save();
}

function namedBy({ currency, bankLinkId, bankAccountId, paymentMethodId }: DestinationRequest): Named {
  const isAccount = bankLinkId !== undefined && bankAccountId !== undefined;
  const isCard = paymentMethodId !== undefined && bankLinkId === undefined && bankAccountId === undefined;
  if (isCard) return { destinationType: "card", paymentMethodId, bankLinkId: null, bankAccountId: null, currency };
  if (!isAccount || paymentMethodId !== undefined)
    throw ineligible(
      "Send bank_link_id and bank_account_id, or payment_method_id, and not both.",
      bankAccountId === undefined && bankLinkId !== undefined ? "bank_account_id" : "bank_link_id",
    );
  return { destinationType: "bank_account", bankLinkId, bankAccountId, paymentMethodId: null, currency };
}

function findSame({ em, environment }: UnitOfWork, named: Named): Promise<PayoutDestination | null> {
  return em.findOne(PayoutDestinationEntity, { environment, ...named });
}

function describeAccount({ status, accounts }: BankLink, { bankAccountId, currency }: Named): Described {
  const account = accounts.find(({ accountId }) => accountId === bankAccountId);
  if (!account || status !== "active") throw gone();
  if (account.type !== "depository")
    throw ineligible("Payouts go to checking and savings accounts, and this account is another kind.", ACCOUNT);
  return { name: account.name, last4: account.mask, supportsInstant: bankTakesInstant(currency) };
}

async function describeCard(work: UnitOfWork, paymentMethodId: string): Promise<Described> {
  const method = await getUsablePaymentMethod(work, paymentMethodId, null).catch((error: unknown) => {
    throw error instanceof DomainError && error.kind === "unprocessable" ? ineligible(error.message, CARD) : error;
  });
  if (method.type !== "card" || method.funding !== "debit")
    throw ineligible("Payouts go to debit cards, and this payment method is none.", CARD);
  return { name: `${method.brand ?? "Debit"} card`, last4: method.last4 ?? null, supportsInstant: true };
}

function gone(): DomainError {
  return ineligible(
    "The bank link has no such account, or no longer works. List the accounts of the bank link, or link the bank again.",
    ACCOUNT,
  );
}

const ACCOUNT = "bank_account_id";
const CARD = "payment_method_id";

function ineligible(why: string, param: string): DomainError {
  return refuse("destination_ineligible", { problem: why, param });
}

/** A currency's first destination is its default. The balance's lock serializes that decision. */
async function add(phase: UnitOfWork, named: Named, described: Described): Promise<PayoutDestination> {
  const { currency } = named;
  await lockBalance(phase, currency);
  const usableAt = new Date(phase.now().getTime() + COOL_DOWN_MS);
  const destination = createRow(phase, PayoutDestinationEntity, {
    id: newId("payoutDestination", phase.now()),
    ...named,
    ...described,
    defaultFor: (await findDefault(phase, currency)) ? null : currency,
    isUsable: true,
    usableAt,
  });
  phase.record({ type: "payout_destination.created", subject: destination });
  phase.due({ kind: PAY_WAITING, subjectId: destination.id, at: usableAt });
  await phase.save();
  return destination;
}
