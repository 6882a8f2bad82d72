import type { DescField, DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { ScalarType } from "@bufbuild/protobuf";
import { type ErrorDetail, validationFailed } from "./errors.server.ts";

const INTEGER = /^-?\d{1,10}$/;

/**
 * The query as a request message of the contract: `limit=25&dispute_status[]=a&dispute_status[]=b`. A list may be
 * spelled without brackets too. `path` holds the fields that the address already names.
 * @throws ApiError 400 that names every parameter the message does not have, or has once and got twice
 */
export function readQuery<Desc extends DescMessage>(
  request: Request,
  message: Desc,
  path: Record<string, unknown> = {},
): MessageInitShape<Desc> {
  const given = Map.groupBy(new URL(request.url).searchParams, ([name]) => name.replace(/\[\]$/, ""));
  const faults: ErrorDetail[] = [];
  const result: Record<string, unknown> = { ...path };
  for (const [name, pairs] of given) {
    const field = message.fields.find((known) => known.name === name);
    const read = field && !(field.localName in path) ? readerOf(field) : null;
    if (!field || !read) {
      faults.push({ param: name, code: "parameter_unknown", message: `There is no parameter ${name} here.` });
      continue;
    }
    const fault = read(
      pairs.map(([, value]) => value),
      (value) => {
        result[field.localName] = value;
      },
    );
    if (fault) faults.push({ param: name, ...fault });
  }
  if (faults.length > 0) throw validationFailed(faults, faults[0]?.code);
  return result as MessageInitShape<Desc>;
}

type Fault = { readonly code: string; readonly message: string };
type Read = (values: string[], assign: (value: unknown) => void) => Fault | null;

/** Null for what a query cannot carry. */
function readerOf(field: DescField): Read | null {
  if (field.fieldKind === "list" && field.listKind === "scalar" && field.scalar === ScalarType.STRING) {
    return (values, assign) => {
      assign(values);
      return null;
    };
  }
  if (field.fieldKind !== "scalar") return null;
  if (field.scalar === ScalarType.STRING) return once((value) => value);
  if (field.scalar === ScalarType.INT32)
    return once((value) => (INTEGER.test(value) ? Number(value) : undefined), "a whole number");
  if (field.scalar === ScalarType.BOOL) return once((value) => ({ true: true, false: false })[value], "true or false");
  return null;
}

function once(parse: (value: string) => unknown, expected = ""): Read {
  return (values, assign) => {
    const [value = ""] = values;
    if (values.length > 1) return { code: "parameter_repeated", message: "This parameter may be given once." };
    const parsed = parse(value);
    if (parsed === undefined) return { code: "parameter_invalid", message: `This parameter must be ${expected}.` };
    assign(parsed);
    return null;
  };
}
