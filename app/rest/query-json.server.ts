import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { oncePer } from "#contract/once-per.ts";
import { entryNamed, queryParametersOf } from "#contract/query-parameters.ts";
import { type ErrorDetail, parameterUnknown } from "./errors.server.ts";
import { parametersOf } from "./field-schema.server.ts";

/** More entries than any map in a query takes: the contract refuses them without a look at the others. */
const ENTRIES_READ = 20;

const INTEGER = /^-?\d{1,16}$/;

interface Target {
  /** The field of the request message, and the bound of a range or the key of a map. */
  readonly at: readonly [name: string, within?: string];
  readonly field: DescField;
}

interface QueryJson {
  readonly json: Record<string, unknown>;
  /** Names that are no parameter or lack a key, as they were sent. */
  readonly strays: ErrorDetail[];
  /** Other faults, by their path in the request message. */
  readonly faults: ErrorDetail[];
  /** Original spelling of names by their path in the request message, for example `created_at[gte]`. */
  readonly spellings: ReadonlyMap<string, string>;
}

/**
 * Query parameters as JSON. A list may omit its brackets, and a bound may use them: `created_at[gte]` for
 * `created_at_gte`. An entry of a map has its key in them: `metadata[order_id]`.
 */
export function queryJson(query: URLSearchParams, message: DescMessage): QueryJson {
  const targets = targetsOf(message);
  const json: Record<string, unknown> = {};
  const [strays, faults]: [ErrorDetail[], ErrorDetail[]] = [[], []];
  const spellings = new Map<string, string>();
  for (const [spelled, pairs] of Map.groupBy(query, ([name]) => name.replace(/\[\]$/, ""))) {
    const target = targets.get(spelled) ?? entryTarget(targets, spelled);
    if (!target) {
      strays.push(parameterUnknown(spelled));
      continue;
    }
    if (target.field.fieldKind === "map" && isWithoutKey(target)) {
      strays.push(withoutKey(spelled));
      continue;
    }
    const path = target.at.join(".");
    const values = pairs.map(([, value]) => typed(target.field, value));
    if (target.field.fieldKind === "list") json[path] = values;
    else if (values.length > 1 || spellings.has(path)) faults.push(repeated(path));
    else if (isFull(json, target)) continue;
    else setAt(json, target.at, values[0]);
    if (!spellings.has(path)) spellings.set(path, spelled);
  }
  return { json, strays, faults, spellings };
}

/** Field and bound of each allowed query name. */
const targetsOf = oncePer(
  (message: DescMessage): ReadonlyMap<string, Target> => new Map([...parametersOf(message).values()].flatMap(namesOf)),
);

function namesOf(parameter: DescField): [string, Target][] {
  return queryParametersOf(parameter).flatMap(({ name, range, field }): [string, Target][] => {
    if (!range) return [[name, { at: [name], field }]];
    const target: Target = { at: [range.name, field.name], field };
    return [
      [name, target],
      [`${range.name}[${field.name}]`, target],
    ];
  });
}

/** The entry of a map: any key in brackets, for the contract to judge. */
function entryTarget(targets: ReadonlyMap<string, Target>, spelled: string): Target | undefined {
  const { map = "", key = "" } = entryNamed(spelled) ?? {};
  const target = targets.get(map);
  return target?.field.fieldKind === "map" ? { at: [map, key], field: target.field } : undefined;
}

/** Objects cannot hold the key __proto__, so metadata never has it. */
const isWithoutKey = ({ at: [, key] }: Target): boolean => key === undefined || key === "" || key === "__proto__";

function isFull(json: Record<string, unknown>, { at: [name], field }: Target): boolean {
  return field.fieldKind === "map" && Object.keys((json[name] ?? {}) as object).length >= ENTRIES_READ;
}

function setAt(json: Record<string, unknown>, [name, within]: Target["at"], value: unknown): void {
  json[name] = within === undefined ? value : { ...(json[name] as object), [within]: value };
}

/** The JSON value of a text. Text that does not fit stays text, so that the field's own check refuses it. */
export function typed({ scalar }: DescField, value: string): unknown {
  switch (scalar) {
    case ScalarType.INT32:
    case ScalarType.INT64:
      return INTEGER.test(value) ? Number(value) : value;
    case ScalarType.DOUBLE:
      return Number.isFinite(Number(value)) ? Number(value) : value;
    case ScalarType.BOOL:
      return { true: true, false: false }[value] ?? value;
    default:
      return value;
  }
}

function withoutKey(param: string): ErrorDetail {
  const message = "This parameter must name a key in brackets, for example metadata[order_id].";
  return { param, code: "parameter_invalid", message };
}

function repeated(param: string): ErrorDetail {
  return { param, code: "parameter_repeated", message: "This parameter may be given once." };
}
