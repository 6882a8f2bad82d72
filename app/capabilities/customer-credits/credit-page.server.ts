import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { customerOption } from "#app/dashboard/filters/customer-options.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { type Entry, textIn, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import { amountFault } from "#app/dashboard/money-words.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { CustomerCreditService } from "#proto/tollhouse/v1/customer_credits_pb.ts";
import { ERROR_LABELS } from "./credit-labels.ts";
import { readCredits } from "./read-credits.server.ts";

const { createCustomerCredit } = CustomerCreditService.method;

/** The page of a customer's credit. @throws Response 404 */
export async function readCreditPage(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const { extensions } = page;
  const customerId = args.params.id ?? "";
  const [customer, credits, may] = await Promise.all([
    orNotFound(() => extensions.customers.getCustomer({ customerId })),
    readCredits(extensions, customerId),
    mayChange(page),
  ]);
  const currency = credits.balances[0]?.currency ?? "USD";
  return {
    customerId,
    name: customerOption(customer).name,
    mayChange: may && customer.customerStatus === "active",
    ...credits,
    form: newForm(createCustomerCredit, { direction: "give", currency }),
  };
}

/** POST /customers/:id/credit: adds credit, or takes some of it back. */
export async function saveCredit(args: ActionFunctionArgs) {
  const sent: Entry[] = await sentEntries(args);
  const { entries, taken, fault } = signedAmount(sent);
  if (fault) return data({ problem: withErrors(typedForm(sent), { amount: fault }) }, 422);
  const { value, problem } = await formMethod(
    { ...args, request: withEntries(args.request, entries) },
    createCustomerCredit,
    { messages: ERROR_LABELS, ...(taken !== null && { fill: () => ({ amount: taken }) }) },
  );
  if (problem) return data({ problem: atAmount(asTyped(problem, sent)) }, 422);
  const text = value.amount < 0n ? "Credit taken back." : "Credit given.";
  return redirectWith(args.request, `/customers/${args.params.id}/credit`, { tone: "done", text });
}

/** What is wrong with an amount that is not in the form as the contract has it. */
function atAmount(problem: FormProblem): FormProblem {
  return problem.code === "credit_too_low" ? withErrors(problem, { amount: problem.message }) : problem;
}

interface SignedAmount {
  readonly entries: Entry[];
  /** In minor units, below zero; null where credit is given. */
  readonly taken: bigint | null;
  readonly fault?: string;
}

/** The contract takes credit back by a negative amount, and a form by its choice. */
export function signedAmount(sent: readonly Entry[]): SignedAmount {
  const values = valuesOf(sent);
  const [text, currency] = [textIn(values, "amount"), textIn(values, "currency")];
  const units = parseMoney(text, currency);
  const isTaken = textIn(values, "direction") === "take";
  const entries = sent.filter(([name]) => name !== "direction" && !(isTaken && name === "amount"));
  if (text === "") return { entries, taken: null, fault: "Enter an amount." };
  if (units === null || units === 0n) return { entries, taken: null, fault: amountFault(text, currency, "") };
  return { entries, taken: isTaken ? -units : null };
}
