import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { paymentMethodView } from "#app/capabilities/payment-methods/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { chosenCustomer } from "#app/dashboard/filters/found-options.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { PAYMENT_FIELDS } from "./payment-fields.ts";
import { readCardStep } from "./read-card-step.server.ts";

const MOST_METHODS = 20;

/** The page of a new payment: its form, or its card once the payment exists. */
export async function readNewPayment(args: LoaderFunctionArgs) {
  const { extensions, organization, environment } = await requireAuth(args);
  if (organization.merchantId === null) return { step: "closed" as const, environment };
  const { searchParams } = new URL(args.request.url);
  const transactionId = searchParams.get("payment");
  if (transactionId !== null) return { step: "card" as const, ...(await readCardStep(args, transactionId)) };
  // A button that means one of several customers follows the field with the text.
  const text = searchParams.getAll("customer").at(-1)?.trim() ?? "";
  const { chosen, candidates } = text ? await chosenCustomer(extensions, text) : { chosen: null, candidates: [] };
  return {
    step: "details" as const,
    chosen,
    candidates,
    typed: chosen ? "" : text,
    methods: chosen ? await storedMethods(extensions, chosen.value) : [],
    currencies: await currenciesOf(extensions),
    form: newForm(TransactionService.method.createTransaction, defaultsOf(searchParams)),
  };
}

/** What payments can be in, the currencies that the merchant's account names first. */
async function currenciesOf({ merchantAccount }: OrganizationClients): Promise<string[]> {
  const { value } = await attempt(() => merchantAccount.getMerchantAccount({}));
  const own = value?.limits.map(({ currency }) => currency) ?? [];
  return [...new Set([...own, ...MONEY_CURRENCIES])];
}

/** Active methods that can be charged, the default first. */
async function storedMethods({ paymentMethods }: OrganizationClients, customerId: string) {
  const { value } = await attempt(() =>
    paymentMethods.listPaymentMethods({ customerId, paymentMethodStatus: ["active"], limit: MOST_METHODS }),
  );
  const methods = value?.data.map(paymentMethodView) ?? [];
  return methods.sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

/** What was typed before a customer's cards were shown without scripts. */
function defaultsOf(typed: URLSearchParams): Record<string, string> {
  const given = PAYMENT_FIELDS.flatMap((name) => {
    const value = typed.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { capture_method: "automatic", ...Object.fromEntries(given) };
}
