import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import { type Entry, valuesOf } from "./builder-values.ts";

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
