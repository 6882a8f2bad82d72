import { hasCardNumber } from "#contract/card-number.ts";
import type { FormProblem } from "./form.ts";
import { type Entry, valuesOf } from "./typed-values.ts";

/** A form that is shown again as it was typed, with nothing wrong. Nothing was created, so its key stays. */
export function typedForm(sent: readonly Entry[]): FormProblem {
  const shown = sent.map(([name, value]) => [name, hasCardNumber(value) ? "" : value] as const);
  const values = valuesOf(shown);
  return {
    status: 200,
    code: "preview",
    message: "",
    errors: {},
    values,
    idempotencyKey: values.idempotency_key?.[0] ?? "",
  };
}

/** The page's form, as the contract has it. */
export function withEntries({ url, headers, signal }: Request, entries: readonly Entry[]): Request {
  const kept = new Headers(headers);
  kept.delete("content-length");
  const body = new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
  return new Request(url, { method: "POST", headers: kept, body, signal });
}

/** The page shows what was typed, not what it was read as. */
export function asTyped(problem: FormProblem, sent: readonly Entry[]): FormProblem {
  return { ...problem, values: typedForm(sent).values };
}

export function withErrors(problem: FormProblem, errors: FormProblem["errors"]): FormProblem {
  return { ...problem, errors };
}
