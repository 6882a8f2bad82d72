import { data } from "@remix-run/node";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import type { ContractFields } from "./builder-fields.server.ts";
import { previewOf } from "./preview.ts";

export const isWrong = ({ errors }: ContractFields): boolean => Object.keys(errors).length > 0;

/** The page again, with a preview of what was typed over what the form leaves as it is. */
export function shownAgain(problem: FormProblem, status: number, kept: Values = {}) {
  return data({ problem, preview: previewOf({ ...kept, ...problem.values }) }, status);
}
