import { data } from "@remix-run/node";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import type { ContractFields } from "./builder-fields.server.ts";
import { type Entry, type Values, valuesOf } from "./builder-values.ts";
import { previewOf } from "./preview.ts";

/** A form that is shown again as it was typed, with nothing wrong. Nothing was created, so its key stays. */
export function previewProblem(sent: readonly Entry[]): FormProblem {
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

export const isWrong = ({ errors }: ContractFields): boolean => Object.keys(errors).length > 0;

/** The page's form, as the contract has it. */
export function withEntries({ url, headers, signal }: Request, { entries }: Pick<ContractFields, "entries">): Request {
  const kept = new Headers(headers);
  kept.delete("content-length");
  const body = new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
  return new Request(url, { method: "POST", headers: kept, body, signal });
}

/** The page shows what was typed, not what it was read as. */
export function asTyped(problem: FormProblem, sent: readonly Entry[]): FormProblem {
  return { ...problem, values: previewProblem(sent).values };
}

export function withErrors(problem: FormProblem, errors: FormProblem["errors"]): FormProblem {
  return { ...problem, errors };
}

/** The page again, with a preview of what was typed over what the form leaves as it is. */
export function shownAgain(problem: FormProblem, status: number, kept: Values = {}) {
  return data({ problem, preview: previewOf({ ...kept, ...problem.values }) }, status);
}
