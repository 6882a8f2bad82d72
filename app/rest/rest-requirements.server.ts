import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { oncePer } from "#contract/once-per.ts";
import { isRestRequired, restAlternativeTo } from "#contract/operations.ts";
import type { ErrorDetail } from "./errors.server.ts";

interface Requirement {
  readonly field: DescField;
  /** The boolean field whose true stands in for this one. */
  readonly alternative: DescField | undefined;
}

/** The parameters that REST requires and the request lacks, except those that have a fault already. */
export function missingOverRest(
  message: DescMessage,
  init: Record<string, unknown>,
  faults: readonly ErrorDetail[],
): ErrorDetail[] {
  const isAtFault = ({ name }: DescField) => faults.some(({ param }) => param?.split(/[.[]/, 1)[0] === name);
  return requirementsOf(message)
    .filter(({ field, alternative }) => {
      if (init[field.localName] !== undefined || isAtFault(field)) return false;
      return !alternative || (init[alternative.localName] !== true && !isAtFault(alternative));
    })
    .map(({ field: { name }, alternative }) => ({
      param: name,
      code: "parameter_missing",
      message: alternative
        ? `The parameter ${name} is missing. Send it, or ${alternative.name}: true.`
        : `The parameter ${name} is missing.`,
    }));
}

const requirementsOf = oncePer((message: DescMessage): readonly Requirement[] =>
  message.fields.flatMap((field) => {
    const instead = restAlternativeTo(field);
    const alternative = message.fields.find(({ name }) => name === instead);
    return isRestRequired(field) || alternative ? [{ field, alternative }] : [];
  }),
);
