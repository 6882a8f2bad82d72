import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import type { Path } from "@bufbuild/protobuf/reflect";
import { fieldPathOf } from "#contract/field-path.ts";
import { ruleInWords } from "#contract/pattern-words.ts";
import { validator } from "#contract/validator.ts";
import type { ErrorDetail } from "./errors.server.ts";
import { parametersOf } from "./field-schema.server.ts";
import { brokenRule } from "./service-error.server.ts";

/** The rules of the contract that the message breaks, for parameters without another fault. */
export function brokenRules(
  message: DescMessage,
  init: Record<string, unknown>,
  faults: readonly ErrorDetail[],
): ErrorDetail[] {
  const atFault = new Set(faults.map(({ param }) => rootOf(param)));
  const result = validator.validate(message, create(message, init as MessageInitShape<DescMessage>));
  if (result.kind === "error") throw result.error;
  return (result.violations ?? [])
    .map((violation) => {
      const { field, forKey, ruleId } = violation;
      const fault = brokenRule(fieldPathOf(stepsOf(field)) || null, { ruleId, message: ruleInWords(violation) });
      if (isLeftOut(init, field)) return leftOut(fault.param ?? null);
      // The key is a part of the parameter's name.
      return forKey ? { ...fault, code: "parameter_invalid" } : fault;
    })
    .filter(({ param }) => !membersOf(message, rootOf(param)).some((name) => atFault.has(name)))
    .map((fault) => missing(message, init, fault) ?? fault);
}

/** The place as `placeOf` takes it. */
function stepsOf(path: Path): (string | number)[] {
  return path.map((step) => {
    if (step.kind === "list_sub") return step.index;
    return step.kind === "map_sub" ? String(step.key) : step.name;
  });
}

const rootOf = (param: string | null | undefined): string => /^[^.[]*/.exec(param ?? "")?.[0] ?? "";

/** A client over HTTP knows no oneof, only the fields that exclude each other. */
function membersOf({ oneofs }: DescMessage, name: string): string[] {
  return oneofs.find((oneof) => oneof.name === name)?.fields.map((field) => field.name) ?? [name];
}

/** The fault as a missing parameter, when the parameter was not sent. */
function missing(message: DescMessage, init: Record<string, unknown>, { param }: ErrorDetail): ErrorDetail | null {
  const names = membersOf(message, param ?? "").filter((name) => parametersOf(message).has(name));
  if (names.length > 1)
    return { param: names[0] ?? null, code: MISSING, message: `One of ${names.join(" and ")} is required.` };
  const field = message.fields.find(({ name }) => name === (names[0] ?? param));
  if (!field || init[field.oneof?.localName ?? field.localName] !== undefined) return null;
  return leftOut(field.name);
}

const leftOut = (param: string | null): ErrorDetail => ({
  param,
  code: MISSING,
  message: `The parameter ${param} is missing.`,
});

/** Whether the request has the object (at the end of `path`'s parents) and not the field in it. */
function isLeftOut(init: Record<string, unknown>, path: Path): boolean {
  const last = path.at(-1);
  if (path.length < 2 || last?.kind !== "field" || last.oneof) return false;
  const parent = path.slice(0, -1).reduce<unknown>((value, step) => valueAt(value, step), init);
  return typeof parent === "object" && parent !== null && !(last.localName in parent);
}

function valueAt(value: unknown, step: Path[number]): unknown {
  if (typeof value !== "object" || value === null) return;
  const within = value as Record<string, unknown>;
  if (step.kind === "list_sub") return within[step.index];
  if (step.kind !== "field") return;
  if (!step.oneof) return within[step.localName];
  const chosen = within[step.oneof.localName] as { case?: string; value?: unknown } | undefined;
  return chosen?.case === step.localName ? chosen.value : undefined;
}

const MISSING = "parameter_missing";
