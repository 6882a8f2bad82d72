import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { oncePer } from "#contract/once-per.ts";
import { isRestRequired } from "#contract/operations.ts";
import type { ErrorDetail } from "./errors.server.ts";

/** The parameters that REST requires and the request lacks, except those that have a fault already. */
export function missingOverRest(
  message: DescMessage,
  init: Record<string, unknown>,
  faults: readonly ErrorDetail[],
): ErrorDetail[] {
  const isAtFault = ({ name }: DescField) => faults.some(({ param }) => param?.split(/[.[]/, 1)[0] === name);
  return requiredOf(message)
    .filter((field) => init[field.localName] === undefined && !isAtFault(field))
    .map(({ name }) => ({
      param: name,
      code: "parameter_missing",
      message: `The parameter ${name} is missing.`,
    }));
}

const requiredOf = oncePer((message: DescMessage): readonly DescField[] => message.fields.filter(isRestRequired));
