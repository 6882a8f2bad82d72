import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { typedForm, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { parseMoney } from "#contract/parse-money.ts";

const NO_AMOUNT = "Enter an amount in the currency of the payment.";
const TOO_MUCH = "Tax and tip are a part of the amount, and can't be more than it.";

/** The tax and the tip that the amount includes. The rest of it is the subtotal. */
export function partsOf(form: URLSearchParams) {
  const currency = form.get("amount_currency") ?? "";
  const read = (name: string) => parseMoney(form.get(name)?.trim() || "0", currency);
  const [amount, tax, tip] = [
    parseMoney(form.get("amount") ?? "", currency),
    read("tax_included"),
    read("tip_included"),
  ];
  // What is wrong with the amount itself is said by the contract.
  if (amount === null) return { parts: null };
  if (tax === null) return { parts: null, problem: problemOf(form, { tax_included: NO_AMOUNT }) };
  if (tip === null) return { parts: null, problem: problemOf(form, { tip_included: NO_AMOUNT }) };
  if (tax + tip > amount) return { parts: null, problem: problemOf(form, { tax_included: TOO_MUCH }) };
  if (tax + tip === 0n) return { parts: null };
  return { parts: { subtotal: amount - tax - tip, tax, tip, surcharge: 0n, discount: 0n, shipping: 0n } };
}

function problemOf(form: URLSearchParams, errors: FormProblem["errors"]): FormProblem {
  return { ...withErrors(typedForm([...form]), errors), status: 422, code: "validation_failed" };
}

/** The contract has other names for them, so that a refused form would come back without them. */
export function withTypedParts(form: URLSearchParams, problem: FormProblem): FormProblem {
  const typed = Object.fromEntries(["tax_included", "tip_included"].map((name) => [name, form.getAll(name)]));
  return { ...problem, values: { ...problem.values, ...typed } };
}
