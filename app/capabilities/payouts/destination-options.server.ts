import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { signInAgainPath } from "#app/dashboard/sign-in-again.server.ts";
import { brandName } from "#contract/card-brands.ts";
import type { BankLink } from "#proto/tollhouse/v1/bank_links_pb.ts";
import type { PaymentMethod } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** A bank account or a card that can become a destination. */
export interface DestinationOption {
  /** Fields of the form, and parameters of the address that chooses it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly detail: string;
}

const PAGE = "/settings/payout-destinations/new";

export const optionPath = (fields: DestinationOption["fields"]): string =>
  Object.keys(fields).length === 0 ? PAGE : `${PAGE}?${new URLSearchParams(fields)}`;

/** The fields by which the address has chosen one. */
export function chosenFields(url: string): DestinationOption["fields"] {
  const { searchParams } = new URL(url);
  const names = ["bank_link_id", "bank_account_id", "payment_method_id", "currency"];
  return Object.fromEntries(
    names.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name) ?? ""]] : [])),
  );
}

/** Accounts and cards that can be added, and the one that the address selects. */
export async function readDestinationOptions(args: LoaderFunctionArgs) {
  const { extensions, isFreshSignIn } = await requireAuth(args);
  const { currency, ...fields } = chosenFields(args.request.url);
  const [links, methods, balance] = await Promise.all([
    extensions.bankLinks.listBankLinks({ limit: 100 }),
    extensions.paymentMethods.listPaymentMethods({ limit: 100, type: ["card"], paymentMethodStatus: ["active"] }),
    extensions.payouts.getBalance({}),
  ]);
  const accounts = links.data.flatMap(accountsOf);
  const cards = methods.data.flatMap(debitCard);
  const chosen = [...accounts, ...cards].find((option) => isSame(option.fields, fields)) ?? null;
  return {
    accounts,
    cards,
    chosen,
    currencies: [...new Set([...balance.balances.map((each) => each.currency), "USD"])],
    signInPath: isFreshSignIn ? null : signInAgainPath(optionPath(fields)),
    form: newForm(PayoutService.method.createPayoutDestination, currency ? { currency } : {}),
  };
}

function isSame(one: DestinationOption["fields"], other: DestinationOption["fields"]): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}

/** Payouts go to checking and savings accounts. */
function accountsOf({ bankLinkId, bankLinkStatus, accounts }: BankLink): DestinationOption[] {
  if (bankLinkStatus !== "active") return [];
  return accounts
    .filter(({ type }) => type === "depository")
    .map(({ bankAccountId, name, mask, subtype }) => ({
      fields: { bank_link_id: bankLinkId, bank_account_id: bankAccountId },
      name: mask ? `${name} •••• ${mask}` : name,
      detail: subtype ? `Bank account, ${subtype}` : "Bank account",
    }));
}

function debitCard({ paymentMethodId, card }: PaymentMethod): DestinationOption[] {
  if (card?.funding !== "debit") return [];
  const name = `${card.brand ? brandName(card.brand) : "Debit"} card`;
  return [
    {
      fields: { payment_method_id: paymentMethodId },
      name: card.last4 ? `${name} •••• ${card.last4}` : name,
      detail: "Debit card",
    },
  ];
}
